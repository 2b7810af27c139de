import type { ErrorCode } from '#contract/kernel/errors.ts';

/**
 * An expected refusal. `message` is English for a person; `detail`, if any, is the sentence that the interface
 * shows first (`message_detail` on the wire). Any other thrown value is a defect and is answered with 500 without
 * any details.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: string | null;
  /** Seconds after which the caller may try again (the Retry-After header). */
  readonly retryAfter: number | null;
  /** Whether writes are committed although the request is refused: the throttle must count refused attempts. */
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
