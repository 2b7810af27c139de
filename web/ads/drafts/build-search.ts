const partOf = (search: unknown, name: string): string | null => {
  const part = (search as Record<string, unknown>)[name];
  return typeof part === 'string' ? part : null;
};

const idOf = (search: unknown, name: string): string | null => {
  const id = partOf(search, name);
  return id !== null && /^\d{1,19}$/.test(id) ? id : null;
};

/** The draft id in the URL. */
export const draftIn = (search: unknown): string | null => idOf(search, 'id');

/** Pins created for an ad group of the draft; null if none. */
export function newPinsIn(
  search: unknown,
): { readonly pins: readonly string[]; readonly group: string } | null {
  const { pins, ad_group: group } = search as { pins?: unknown; ad_group?: unknown };
  if (typeof group !== 'string' || (typeof pins !== 'string' && typeof pins !== 'number'))
    return null;
  const ids = String(pins)
    .split(',')
    .filter((id) => /^\d{1,19}$/.test(id));
  return ids.length === 0 ? null : { pins: ids, group };
}

/** The draft and ad group that a Pin is being created for, or null. */
export function draftedCampaignIn(
  search: unknown,
): { readonly draft: string; readonly group: string } | null {
  const draft = idOf(search, 'ad_draft');
  const { ad_group: group } = search as { ad_group?: unknown };
  return draft === null || typeof group !== 'string' ? null : { draft, group };
}
