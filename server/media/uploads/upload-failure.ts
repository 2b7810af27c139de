import type { ErrorCode } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/**
 * The codes of failures that end an upload, because they would come again at the next try: the file
 * itself is bad, or there is no room, and keeping the file would take more of it. Any other error
 * ("not now": the server stops, is busy or has a defect) leaves the upload processing, for its job.
 */
const FINAL = [
  'picture_unreadable',
  'picture_unsupported',
  'picture_too_small',
  'too_large',
  'storage_full',
] as const satisfies readonly ErrorCode[];

/** A failure that ends an upload. */
export type FinalFailure = Failure & { readonly code: (typeof FINAL)[number] };

/** Whether this error is the end of an upload and its file. */
export function isFinalFailure(error: unknown): error is FinalFailure {
  return error instanceof Failure && FINAL.some((code) => code === error.code);
}
