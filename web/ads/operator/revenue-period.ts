/** The period in the URL: 31 days, or 12 months by month. */
export function revenuePeriodIn(search: unknown): { days: number } | { months: number } {
  const by = typeof search === 'object' && search !== null && 'by' in search && search.by;
  return by === 'month' ? { months: 12 } : { days: 31 };
}
