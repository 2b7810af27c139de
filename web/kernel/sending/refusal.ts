import { errors } from '#contract/kernel/errors.ts';
import type { Refusal } from '#contract/kernel/render.ts';
import { CallError } from './call-error.ts';

function isRefusal(cause: unknown): cause is Refusal {
  if (typeof cause !== 'object' || cause === null) return false;
  return (
    'status' in cause &&
    'number' in cause &&
    'code' in cause &&
    Object.hasOwn(errors, String(cause.code))
  );
}

/** Converts a rejection of the server's `send` to what the browser would get; a defect is returned unchanged. */
export function toCallError(cause: unknown): unknown {
  if (cause instanceof CallError || !isRefusal(cause)) return cause;
  return new CallError(cause, { cause });
}
