import { MIN_PICTURE_SIDE } from '#contract/kernel/limits.ts';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import type { Pinnable } from '#contract/media.ts';

const MOST = 60;
const LONGEST = 100_000;

/**
 * Returns the pictures that a bookmarklet put into the address's fragment, `#pictures=600x400,address,words;…`; null
 * without one. Anybody can forge such a fragment: entries without a picture's address are dropped.
 */
export function picturesInFragment(fragment: string): readonly Pinnable[] | null {
  const text = /^#pictures=(.*)$/s.exec(fragment)?.[1];
  if (text === undefined || text.length > LONGEST) return null;
  const items = new Map<string, Pinnable>();
  for (const one of text.split(';')) {
    const item = items.size < MOST ? itemIn(one) : null;
    if (item && !items.has(item.url)) items.set(item.url, item);
  }
  return [...items.values()];
}

function itemIn(text: string): Pinnable | null {
  const [size = '', address = '', words = ''] = text.split(',').map(plain);
  const url = webAddressIn(address);
  const [, width = 0, height = 0] = (/^(\d{1,5})x(\d{1,5})$/.exec(size) ?? []).map(Number);
  if (url === null) return null;
  if (width === 0 || height === 0) return { type: 'pinnable', url, alt: words };
  if (Math.min(width, height) <= MIN_PICTURE_SIDE) return null;
  return { type: 'pinnable', url, alt: words, width, height };
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Returns the pictures handed to this window; browsers only. They are stored per window, because logging in on the way
 * loses the fragment.
 */
export function bookmarkletPictures(): readonly Pinnable[] | null {
  const { pathname, search, hash } = location;
  const name = `handed over: ${pathname}${search}`;
  try {
    if (picturesInFragment(hash)) sessionStorage.setItem(name, hash);
    return picturesInFragment(sessionStorage.getItem(name) ?? '');
  } catch {
    // Without storage only the address is available.
    return picturesInFragment(hash);
  }
}
