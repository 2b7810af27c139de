/** Why the child gave up, as far as anybody may know. */
export type Reason = 'unreachable' | 'too_large' | 'wrong_type' | 'busy';

/** Ends a fetch inside the child; whatever else is thrown there counts as unreachable. */
export class Refusal extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
  }
}
