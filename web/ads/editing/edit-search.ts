import { areAll, isId } from '../core/address-fields.ts';

/** The most entities that can be edited together. */
const MOST_EDITED = 30;

export const EDIT_FIELDS = { ids: areAll(isId, MOST_EDITED) };

/** The ids in the URL. */
export function idsIn(search: unknown): string[] {
  const { ids = '' } = search as { ids?: string };
  return [...new Set(ids.split(',').filter(isId))].slice(0, MOST_EDITED);
}
