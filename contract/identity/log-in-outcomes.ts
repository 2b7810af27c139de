/**
 * Why a log-in, or a sign-up by a provider, ended without a session, by the wire's numbers: `extra_data.outcome_kind`
 * of the refusal [AUTH-08].
 */
export const LOG_IN_OUTCOMES = {
  /** The account is closed to its owner until a given time. */
  soft_banned: 0,
  rate_limited: 1,
  /** Another wrong password, whether or not the name exists: offers a reset. */
  login_assistance: 2,
  /** The password must be changed: an e-mail with a link was sent. */
  password_reset_sent: 3,
  /** The address from Facebook or Google belongs to an account here: log in to it, then connect. */
  prevent_facebook_register: 4,
  prevent_google_register: 5,
  suspended: 6,
} as const;
export type LogInOutcome = keyof typeof LOG_IN_OUTCOMES;
