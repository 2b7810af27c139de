import { CallError } from '#web/kernel/sending/call-error.ts';

const MESSAGES = {
  not_loaded: "The check that you're not a program didn't load.",
  not_solved: "The check that you're not a program took too long.",
  required: "Please confirm that you're not a program.",
} as const;
const DETAILS = {
  not_loaded:
    "The check that you're not a program didn't load. See whether something blocks scripts, and try again.",
  not_solved: "The check that you're not a program took too long. Please try again.",
  required: "That was tried a few times. Please confirm below that you're not a program.",
} as const;

/** The error for a missing token, displayed like a refused call [VERIFY-03]. */
export function humanProblem(why: keyof typeof MESSAGES, cause?: unknown): CallError {
  // The server's own error is more specific.
  if (cause instanceof CallError && cause.status > 0) return cause;
  return new CallError(
    {
      status: 0,
      code: `human_${why}`,
      number: 0,
      message: MESSAGES[why],
      detail: DETAILS[why],
    },
    { cause },
  );
}
