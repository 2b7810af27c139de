import type { ErrorCode } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/**
 * The codes of failures that end an upload, because a retry would fail too: the file itself is bad, or there is no
 * space, and keeping the file would use more of it. Any other error (the server stops, is busy or has a defect)
 * leaves the upload processing, for its job.
 */
const FINAL = [
  'picture_blocked',
  'picture_unreadable',
  'picture_unsupported',
  'picture_too_small',
  'too_large',
  'storage_full',
] as const satisfies readonly ErrorCode[];

/** A failure that ends an upload. */
export type FinalFailure = Failure & { readonly code: (typeof FINAL)[number] };

/** Whether this error ends an upload. */
export function isFinalFailure(error: unknown): error is FinalFailure {
  return error instanceof Failure && FINAL.some((code) => code === error.code);
}
