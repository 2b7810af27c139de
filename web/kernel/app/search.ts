/**
 * A page's query as plain text. The router's default parser reads every value as JSON: a search for "123" would become
 * a number, and a 19-digit id would lose its last digits.
 */
export type Search = Readonly<Record<string, string>>;

export function parseSearch(query: string): Search {
  // The last of repeated names wins. The null prototype keeps inherited names out [SEC-60].
  const search: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) search[name] = value;
  return search;
}

export function stringifySearch(
  search: Record<string, string | number | null | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
