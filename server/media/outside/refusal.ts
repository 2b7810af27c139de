/** Why the fetch failed, as far as it may be revealed. */
export type Reason = 'unreachable' | 'too_large' | 'wrong_type' | 'busy';

/** Aborts a fetch inside the child; any other error there counts as unreachable. */
export class Refusal extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
  }
}
