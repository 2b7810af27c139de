/** The report id in the URL: a file to display, or a report to start from; null if none. */
export const reportIn = (search: unknown): string | null => idIn((search as { id?: unknown }).id);

/** The id of the schedule to edit, from the URL; null if none. */
export const scheduleIn = (search: unknown): string | null =>
  idIn((search as { schedule?: unknown }).schedule);

const idIn = (id: unknown): string | null =>
  typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
