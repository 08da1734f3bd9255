package io.bingosim.system.proof;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.fault.FaultProxy;
import io.bingosim.stack.postgres.StopMode;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Breaks one thing after another, in an order that its seed decides, and mends each before the next. */
final class Nemesis {
    /** Something to break for a while. */
    private interface Harm {
        void doTo(ProofRig rig) throws Exception;
    }

    private final Random random;
    private final ProofRig rig;
    private final RabbitNode rabbit;
    /** Cheap harm comes often, a restarted broker seldom: it takes ten seconds in which nothing else can happen. */
    private final List<Harm> harms;

    Nemesis(long seed, ProofRig rig, RabbitNode rabbit) {
        this.random = new Random(seed);
        this.rig = rig;
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

    /** One random fault, mended again. */
    void strike() throws Exception {
        if (random.nextInt(40) == 0) {
            restartBroker();
        } else {
            harms.get(random.nextInt(harms.size())).doTo(rig);
        }
        pause(random.nextInt(500));
    }

    /** Workers that left or were killed come back, as a supervisor would bring them. */
    void mend() {
        rig.databaseProxy().heal();
        rig.brokerProxy().heal();
        rig.workers().forEach(Service::thaw);
        rig.workers().forEach(Service::start);
    }

    private void killWorker(ProofRig system) {
        Service victim = any(system.workers());
        victim.kill();
        victim.start();
    }

    private void terminateWorker(ProofRig system) {
        Service victim = any(system.workers());
        victim.terminate();
        victim.awaitExit(Duration.ofSeconds(40));
        victim.start();
    }

    private void freezeWorker(ProofRig system) {
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

    /** The length of a fault is part of the fault, not a guess at when something is done. */
    private static void pause(long millis) {
        long until = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }
}
