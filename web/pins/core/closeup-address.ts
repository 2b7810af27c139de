import type { Pin } from '#contract/pins.ts';

/**
 * Overlays of a page: a closeup over its grid, and on the mobile layout the board picker for a pin. The router stays on
 * the page below, with the pin's id in its search params, while the address bar shows the overlay's own address. A
 * reload opens that address.
 */
const CLOSEUP = 'closeup';
const REPIN = 'repin';
const MOVE = 'move';

/** The purpose of the picker: to save a pin, or to move it. */
export type RepinAct = 'save' | 'move';

/** Returns the id of a pin within a list, where a promoted pin differs from the same pin unpromoted. */
export const listedId = (pin: Pick<Pin, 'id' | 'is_promoted'>): string =>
  pin.is_promoted ? `${pin.id}p` : pin.id;

/** Returns the pin's own id from a list id. */
export const pinIdIn = (listed: string): string => listed.replace('p', '');

/** Returns the list id of the pin over the page, from the page's search params. */
export const closeupOf = (search: unknown): string | null => idIn(search, CLOSEUP);

/** Returns the same address with a pin over it, or with none. */
export const withCloseup = (href: string, id: string | null): string => withId(href, CLOSEUP, id);

/** Returns the pin being saved or moved over the page, from its search params. */
export const repinOf = (search: unknown): string | null =>
  idIn(search, REPIN) ?? idIn(search, MOVE);

/** Whether the pin is being moved. */
export const isMoveOf = (search: unknown): boolean => idIn(search, MOVE) !== null;

/** Returns the same address with the picker for a pin over it. */
export const withRepin = (href: string, id: string, act: RepinAct = 'save'): string =>
  withId(href, act === 'save' ? REPIN : MOVE, id);

/** Returns the page on which a pin is saved [ROUTE-07] or moved. */
export const repinPath = (id: string, act: RepinAct = 'save'): string =>
  `/pin/${id}/repin/${act === 'save' ? 'x' : 'move'}/`;

function idIn(search: unknown, name: string): string | null {
  if (typeof search !== 'object' || search === null || !(name in search)) return null;
  const id = String((search as Record<string, unknown>)[name]);
  return /^\d{1,20}p?$/.test(id) ? id : null;
}

function withId(href: string, name: string, id: string | null): string {
  const [path = '/', query = ''] = href.split('#')[0]!.split('?');
  const search = new URLSearchParams(query);
  search.delete(name);
  if (id !== null) search.set(name, id);
  return search.size > 0 ? `${path}?${search}` : path;
}
