import type { ErrorCode } from '#contract/kernel/errors.ts';

/**
 * An expected refusal. `message` is English for a person; `detail`, where there is
 * one, is the sentence that the interface shows first (`message_detail` on the wire).
 * Anything else that is thrown is a defect and is answered 500 without a word of it.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: string | null;
  /** Seconds after which the caller may try again (the Retry-After header). */
  readonly retryAfter: number | null;
  /** Kept although the request is refused: the throttle counts what a refusal must not undo. */
  readonly commitsWrites: boolean;
  /** What a client needs for the next step (`extra_data` on the wire); never a secret. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      detail?: string;
      retryAfter?: number;
      commitsWrites?: boolean;
      extra?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.detail = more.detail ?? null;
    this.retryAfter = more.retryAfter ?? null;
    this.commitsWrites = more.commitsWrites ?? false;
    this.extra = more.extra ?? {};
  }
}
