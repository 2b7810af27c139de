/**
 * A closeup over its grid: the router stays on the grid's own page, with the pin's id in
 * its search, while the address bar shows the pin's page. A reload opens that page.
 */
const NAME = 'closeup';

/** The pin that lies over the page, by its search. */
export function closeupOf(search: unknown): string | null {
  if (typeof search !== 'object' || search === null || !(NAME in search)) return null;
  const id = String(search[NAME]);
  return /^\d{1,20}$/.test(id) ? id : null;
}

/** The same page with a pin over it, or with none. */
export function withCloseup(href: string, id: string | null): string {
  const [path = '/', query = ''] = href.split('#')[0]!.split('?');
  const search = new URLSearchParams(query);
  search.delete(NAME);
  if (id !== null) search.set(NAME, id);
  return search.size > 0 ? `${path}?${search}` : path;
}
