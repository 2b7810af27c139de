/** The bookmark in a page's query at which its list begins. */
export function fromOf(search: unknown): string | null {
  if (typeof search !== 'object' || search === null || !('from' in search)) return null;
  return typeof search.from === 'string' && search.from !== '' ? search.from : null;
}
