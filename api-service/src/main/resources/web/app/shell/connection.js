/** Whether the server can be reached, when the numbers on the page were read, and when the next attempt is made. */
class Connection extends EventTarget {
  lost = null;
  readAt = null;
  retryAt = null;

  /** A response arrived, whatever its status. */
  succeeded() {
    this.readAt = Date.now();
    if (this.lost) {
      this.lost = null;
      this.retryAt = null;
      this.changed();
    }
  }

  /** `reason` is 'offline', or 'restarting' if the server said that it is stopping. */
  failed(reason, retryAt) {
    this.lost = reason;
    this.retryAt = retryAt ?? this.retryAt;
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }
}

export const connection = new Connection();
