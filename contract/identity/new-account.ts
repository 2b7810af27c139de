/** Days for which an account counts as new after creation or return [AUTH-21]. */
export const NEW_ACCOUNT_DAYS = 28;

export function isNewAccount(made: Date, resurrected: Date | null, now: Date): boolean {
  const since = resurrected ?? made;
  return now.getTime() < since.getTime() + NEW_ACCOUNT_DAYS * 24 * 3600_000;
}
