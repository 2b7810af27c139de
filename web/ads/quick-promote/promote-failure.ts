import { CallError } from '#web/kernel/sending/call-error.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import type { PromoteFailure } from './promote-steps.ts';

/** Where to display a refusal, and its text [PROMOTE-10]. */
export function failureOf(cause: unknown, t: Translate): PromoteFailure {
  const area = cause instanceof CallError && cause.status === 401 ? 'pin' : 'modal';
  const detail = cause instanceof CallError ? cause.detail : null;
  if (detail !== null) return { area, text: detail };
  return {
    area: 'modal',
    text: t(
      "Something went wrong on our end. Nothing was spent, and we've kept what you filled in.",
    ),
  };
}
