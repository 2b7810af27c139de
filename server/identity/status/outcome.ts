import { LOG_IN_OUTCOMES, type LogInOutcome } from '#contract/identity/log-in-outcomes.ts';
import type { ErrorCode } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';

interface OutcomeText {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail: string;
}

/** The code and texts of each outcome; clients show their own text by its kind [AUTH-08]. */
const OUTCOMES: Readonly<Record<LogInOutcome, OutcomeText>> = {
  soft_banned: {
    code: 'soft_banned',
    message: 'This account is closed for now.',
    detail: 'If you think this is a mistake, ask the people who run this site.',
  },
  rate_limited: {
    code: 'rate_limited',
    message: 'Too many attempts.',
    detail: 'Please wait a little and try again.',
  },
  login_assistance: {
    code: 'wrong_credentials',
    message: "The e-mail address, username or password isn't right.",
    detail: "If you've forgotten your password, choose a new one.",
  },
  password_reset_sent: {
    code: 'password_reset_sent',
    message: 'This account needs a new password.',
    detail: "We've sent a message to its e-mail address. Follow the link in it.",
  },
  prevent_facebook_register: {
    code: 'connect_first',
    message: 'An account here already uses the e-mail address of this Facebook account.',
    detail: 'Log in to it first, then connect Facebook in your settings.',
  },
  prevent_google_register: {
    code: 'connect_first',
    message: 'An account here already uses the e-mail address of this Google account.',
    detail: 'Log in to it first, then connect Google in your settings.',
  },
  suspended: {
    code: 'suspended',
    message: 'This account is suspended.',
    detail: 'If you think this is a mistake, ask the people who run this site.',
  },
};

interface More {
  readonly retryAfter?: number;
  readonly commitsWrites?: boolean;
  /** Further data for the outcome's screen. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The failure for an outcome of a log-in. */
export function outcome(kind: LogInOutcome, { extra, ...more }: More = {}): Failure {
  const { code, message, detail } = OUTCOMES[kind];
  const wait = more.retryAfter === undefined ? {} : { retry_after: more.retryAfter };
  return new Failure(code, message, {
    detail,
    ...more,
    extra: { outcome_kind: LOG_IN_OUTCOMES[kind], ...wait, ...extra },
  });
}
