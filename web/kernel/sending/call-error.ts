import type { Refusal } from '#contract/kernel/render.ts';

/** A refused call, or one that never arrived (`code` is then `offline` or `timeout`, `status` 0). */
export class CallError extends Error implements Refusal {
  readonly status: number;
  readonly code: string;
  readonly number: number;
  readonly detail: string | null;
  /** Further fields of the refusal, such as the address to follow. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(refusal: Refusal & { extra?: Record<string, unknown> }, options?: ErrorOptions) {
    super(refusal.message, options);
    this.name = 'CallError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.number = refusal.number;
    this.detail = refusal.detail;
    this.extra = refusal.extra ?? {};
  }
}

/** Whether something does not exist or is hidden from this viewer [ROUTE-16]. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof CallError && (cause.status === 404 || isSignedOut(cause));
}

/** Whether the session has ended (401 with code 7). */
export function isSignedOut(cause: unknown): cause is CallError {
  return cause instanceof CallError && cause.status === 401 && cause.number === 7;
}
