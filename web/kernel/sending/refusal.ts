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

/** What the server's `send` rejects with as the browser knows it; a defect comes back as it is. */
export function toCallError(cause: unknown): unknown {
  if (cause instanceof CallError || !isRefusal(cause)) return cause;
  return new CallError(cause, { cause });
}
