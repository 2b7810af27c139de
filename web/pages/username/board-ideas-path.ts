/** Where one's own board, or a section of it, shows what it could hold. */
export const ideasPath = (path: string): string => `${path}?ideas=true`;

/** Whether a page is asked for that. */
export const asksForIdeas = (search: unknown): boolean =>
  typeof search === 'object' && search !== null && 'ideas' in search && search.ideas === 'true';
