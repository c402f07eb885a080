// What the user has set and the program has not got yet. A wish to have all as in the model stays until it is sent, whatever is set after it.

export class PendingChange {
  constructor() { this.clear(); }

  clear() { this.values = {}, this.isAll = false; }
  set(values) { this.values = { ...this.values, ...values }; }
  /** These and nothing else. */
  reset(values) { this.values = { ...values }, this.isAll = true; }

  /** What is to be sent, once. */
  take() {
    const change = { set: this.values, all: this.isAll };
    this.clear();
    return change;
  }

  /** As it will be when the program has it. */
  over(set) { return this.isAll ? { ...this.values } : { ...set, ...this.values }; }
}
