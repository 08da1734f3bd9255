package io.bingosim.system.proof;

import io.bingosim.stack.postgres.StopMode;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Injects one fault after another, in an order given by its seed, and removes each before the next. */
final class RandomFaults {
    /** A fault to inject. */
    private interface Harm {
        void doTo(SystemFixture fixture) throws Exception;
    }

    private final Random random;
    private final SystemFixture fixture;
    private final RabbitNode rabbit;
    /** Cheap faults are frequent. Restarting the broker is rare, because it blocks everything else for ten seconds. */
    private final List<Harm> harms;

    RandomFaults(long seed, SystemFixture fixture, RabbitNode rabbit) {
        this.random = new Random(seed);
        this.fixture = fixture;
        this.rabbit = rabbit;
        this.harms = List.of(
                this::killWorker,
                this::killWorker,
                this::freezeWorker,
                this::terminateWorker,
                r -> r.databaseProxy().resetAll(),
                r -> r.databaseProxy().resetAll(),
                r -> r.brokerProxy().resetAll(),
                r -> r.brokerProxy().resetAll(),
                r -> forAWhile(r.databaseProxy(), Fault.delay(Duration.ofMillis(100))),
                r -> forAWhile(r.databaseProxy(), Fault.blackHole()),
                r -> forAWhile(r.databaseProxy(), Fault.refuse()),
                r -> forAWhile(r.databaseProxy(), Fault.cutToServerAfter(2_000 + random.nextInt(20_000))),
                r -> forAWhile(r.databaseProxy(), Fault.cutToClientAfter(2_000 + random.nextInt(20_000))),
                r -> forAWhile(r.brokerProxy(), Fault.blackHole()),
                r -> forAWhile(r.brokerProxy(), Fault.blackHoleToClient()),
                r -> forAWhile(r.brokerProxy(), Fault.refuse()),
                r -> forAWhile(r.brokerProxy(), Fault.delay(Duration.ofMillis(200))),
                r -> r.postgres().restart(StopMode.FAST),
                r -> r.postgres().restart(StopMode.IMMEDIATE),
                r -> r.postgres().restart(StopMode.KILL));
    }

    /** Injects one random fault and removes it. */
    void strike() throws Exception {
        if (random.nextInt(40) == 0) {
            restartBroker();
        } else {
            harms.get(random.nextInt(harms.size())).doTo(fixture);
        }
        pause(random.nextInt(500));
    }

    /** Restarts workers that ended or were killed, as a supervisor would. */
    void repair() {
        fixture.databaseProxy().heal();
        fixture.brokerProxy().heal();
        fixture.workers().forEach(Service::thaw);
        fixture.workers().forEach(Service::start);
    }

    private void killWorker(SystemFixture system) {
        Service victim = any(system.workers());
        victim.kill();
        victim.start();
    }

    private void terminateWorker(SystemFixture system) {
        Service victim = any(system.workers());
        victim.terminate();
        victim.awaitExit(Duration.ofSeconds(40));
        victim.start();
    }

    private void freezeWorker(SystemFixture system) {
        Service victim = any(system.workers());
        victim.freeze();
        pause(1_000 + random.nextInt(20_000));
        victim.thaw();
    }

    private void restartBroker() {
        if (random.nextBoolean()) {
            rabbit.kill();
        } else {
            rabbit.stop();
        }
        rabbit.start();
    }

    private void forAWhile(FaultProxy proxy, Fault fault) {
        proxy.set(fault);
        pause(500 + random.nextInt(5_000));
        proxy.heal();
        proxy.resetAll();
    }

    private Service any(List<Service> services) {
        return services.get(random.nextInt(services.size()));
    }

    /** Waits for the duration of a fault; this is not a wait for a condition. */
    private static void pause(long millis) {
        long until = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }
}
