import type { Pin } from '#contract/pins.ts';

/**
 * What lies over a page: a closeup over its grid, and on the mobile layout the choice of a board
 * for a pin. The router stays on the page below, with the pin's id in its search, while the address
 * bar shows a page of its own. A reload opens that page.
 */
const CLOSEUP = 'closeup';
const REPIN = 'repin';
const MOVE = 'move';

/** What a board is chosen for: to save a pin there, or to move it. */
export type RepinAct = 'save' | 'move';

/** What names a pin in a list: one that somebody paid for is another than the same pin where nobody did. */
export const listedId = (pin: Pick<Pin, 'id' | 'is_promoted'>): string =>
  pin.is_promoted ? `${pin.id}p` : pin.id;

/** The pin's own id in such a name. */
export const pinIdIn = (listed: string): string => listed.replace('p', '');

/** The pin that lies over the page, as its list names it, by the page's search. */
export const closeupOf = (search: unknown): string | null => idIn(search, CLOSEUP);

/** The same page with a pin over it, or with none. */
export const withCloseup = (href: string, id: string | null): string => withId(href, CLOSEUP, id);

/** The pin that is being saved or moved over the page, by its search. */
export const repinOf = (search: unknown): string | null =>
  idIn(search, REPIN) ?? idIn(search, MOVE);

/** Whether it is being moved. */
export const isMoveOf = (search: unknown): boolean => idIn(search, MOVE) !== null;

/** The same page with the choice of a board for a pin over it. */
export const withRepin = (href: string, id: string, act: RepinAct = 'save'): string =>
  withId(href, act === 'save' ? REPIN : MOVE, id);

/** The page where a pin is saved from [ROUTE-07], or moved. */
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
