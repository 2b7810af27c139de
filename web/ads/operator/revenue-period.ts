/** The time that an address asks for: a month of days, or a year of months. */
export function revenuePeriodIn(search: unknown): { days: number } | { months: number } {
  const by = typeof search === 'object' && search !== null && 'by' in search && search.by;
  return by === 'month' ? { months: 12 } : { days: 31 };
}
