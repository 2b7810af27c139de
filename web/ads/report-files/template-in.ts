/** The report that an address names: a file, or what another one is made from; null where it names none. */
export function reportIn(search: unknown): string | null {
  const { id } = search as { id?: unknown };
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}
