/*
 * Links to `/pin/create/{method}/{action}/` exist all over the web, many of them malformed: with `&amp;` between
 * fields, surrounding blanks, addresses without a scheme or escaped twice.
 */
import { MAX_DESCRIPTION, MAX_LINK, MAX_TITLE } from './limits.ts';

/** The fields that a link to the create page pre-fills [CREATE-23] [ROUTE-06]. */
export interface SaveLink {
  /** The page that contains the picture. */
  readonly link: string | null;
  /** The picture's address. */
  readonly media: string | null;
  readonly title: string;
  readonly description: string;
  /** The picture's colour, as #rrggbb: the placeholder while it loads; a pin's own colour is measured. */
  readonly color: string | null;
  readonly guid: string | null;
  /** The button's purpose: logged only, the page is the same for both. */
  readonly action: SaveAction;
}

export type SaveAction = 'create' | 'repin';
/** Whether a text is a save link's action. */
export const isSaveAction = (text: unknown): text is SaveAction =>
  text === 'create' || text === 'repin';

/** Methods used on other sites: the page then opens in a small window. */
export const POPUP_METHODS: readonly string[] = ['bookmarklet', 'button', 'extension'];

/** Reads a save link's query; invalid web addresses are dropped. */
export function saveLinkOf(query: Readonly<Record<string, unknown>>): SaveLink {
  const text = (name: string): string => {
    const value = query[name] ?? query[`amp;${name}`];
    return typeof value === 'string' ? value.trim() : '';
  };
  const link = givenAddress(text('url'));
  const action = text('action');
  return {
    link,
    media: givenAddress(text('media'), link),
    title: cut(withoutEntities(text('title')), MAX_TITLE),
    description: cut(withoutEntities(text('description')), MAX_DESCRIPTION),
    color: colorIn(text('color')),
    guid: cut(text('guid'), 100) || null,
    action: isSaveAction(action) ? action : 'create',
  };
}

/** Returns a web address as people write it, including `example.org/a` and `//example.org`; null if invalid. */
export function webAddressIn(text: string): string | null {
  if (text === '' || text.length > MAX_LINK || /\s/.test(text)) return null;
  const address = text.startsWith('//') ? `https:${text}` : text;
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/.]*\.[^/]*:\d/.test(address)
      ? address
      : `https://${address}`,
  );
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  return /[.:]|^localhost$/.test(url.hostname) ? url.href : null;
}

/** Returns the pin id in an address of our own, `/pin/{digits}/` or `/amp/pin/{digits}/` [ROUTE-07]. */
export function pinIdAt({ pathname }: URL): string | null {
  return /^(?:\/amp)?\/pin\/(\d{1,19})\/?$/.exec(pathname)?.[1] ?? null;
}

/** Reads an address of the link; a picture may be relative to the page. */
function givenAddress(text: string, page: string | null = null): string | null {
  const plain = /^https?%3a/i.test(text) ? unescaped(text) : text;
  const written = plain.replaceAll('&amp;', '&').replaceAll(' ', '%20');
  if (!/^\/(?!\/)/.test(written)) return webAddressIn(written);
  return page === null ? null : webAddressIn(URL.parse(written, page)?.href ?? '');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed escapes are left as they are, which is not a valid address.
    return text;
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const sign = Number(code);
    return sign >= 32 && !(sign >= 0xd800 && sign <= 0xdfff) ? String.fromCodePoint(sign) : whole;
  });
}

function colorIn(text: string): string | null {
  const digits = /^#?([\da-f]{6})$/i.exec(text)?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** Truncates without cutting a surrogate pair. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}

/** Where a phone posts what is shared with the app. */
export const SHARE_PATH = '/share/';
/** The page that saves what was shared. */
export const SHARED_SAVE_PATH = '/pin/create/share/';
/** The longest text that is put into an address. */
const LONGEST_SHARED = 2000;

/** Returns the address of the page that saves a shared link; many apps put the link into the text. */
export function sharedSavePath(field: (name: string) => string): string {
  const text = field('text').trim();
  const inText = /https?:\/\/\S+/iu.exec(text)?.[0] ?? '';
  const url = webAddressIn(field('url').trim()) ?? webAddressIn(inText);
  const fields = {
    url: url ?? '',
    title: field('title').trim().slice(0, LONGEST_SHARED),
    description: (url === null ? text : text.replace(inText, '')).trim().slice(0, LONGEST_SHARED),
  };
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled).toString();
  return query === '' ? SHARED_SAVE_PATH : `${SHARED_SAVE_PATH}?${query}`;
}
