/** The account in the URL's query; null for all. */
export function subjectIn(search: unknown): string | null {
  const user = typeof search === 'object' && search !== null && 'user' in search && search.user;
  return typeof user === 'string' && /^\d{1,20}$/.test(user) ? user : null;
}
