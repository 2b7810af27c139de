/** How a person authenticated [AUTH-07]. */
export const LOG_IN_METHODS = [
  'email',
  'facebook',
  'google_plus',
  'google_one_tap',
  'smartlock',
  'multifactor',
  'switch_account',
  'line',
  'sso',
] as const;
export type LogInMethod = (typeof LOG_IN_METHODS)[number];

/** Credential fields, exactly one of which a log-in carries; it names the method [AUTH-01]. */
export const CREDENTIAL_KEYS = [
  'facebook_id',
  'google_open_id_token',
  'line_id_token',
  'sso_id_token',
  'username_or_email',
  'mfa_token',
  'mfa_resend',
] as const;
export type CredentialKey = (typeof CREDENTIAL_KEYS)[number];
