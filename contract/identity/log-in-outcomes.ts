/**
 * Why a log-in, or a sign-up with another site, ended otherwise than in a session, by the numbers of the
 * wire: `extra_data.outcome_kind` of the refusal [AUTH-08].
 */
export const LOG_IN_OUTCOMES = {
  /** The account is closed to its owner until a stated time. */
  soft_banned: 0,
  rate_limited: 1,
  /** The password was wrong again, for a name that exists or not: a reset is offered. */
  login_assistance: 2,
  /** The password must be changed: an e-mail with a link is sent. */
  password_reset_sent: 3,
  /** What Facebook, or Google, says is the address of an account here: log in to it, then connect. */
  prevent_facebook_register: 4,
  prevent_google_register: 5,
  suspended: 6,
} as const;
export type LogInOutcome = keyof typeof LOG_IN_OUTCOMES;
