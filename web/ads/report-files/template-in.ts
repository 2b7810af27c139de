/** The report that an address names: a file, or what another one is made from; null where it names none. */
export const reportIn = (search: unknown): string | null => idIn((search as { id?: unknown }).id);

/** The schedule that an address names, to be changed. */
export const scheduleIn = (search: unknown): string | null =>
  idIn((search as { schedule?: unknown }).schedule);

const idIn = (id: unknown): string | null =>
  typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
