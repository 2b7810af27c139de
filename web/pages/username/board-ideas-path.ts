/** Returns the address of ideas for one's own board or section. */
export const ideasPath = (path: string): string => `${path}?ideas=true`;

/** Whether the search params request ideas. */
export const asksForIdeas = (search: unknown): boolean =>
  typeof search === 'object' && search !== null && 'ideas' in search && search.ideas === 'true';
