/*
 * The bookmarklet: runs on other sites' pages as text in a bookmark, and opens the page of a new pin with the pictures
 * it found. It loads nothing and sends no message: everything goes into the address, the pictures into its fragment, so
 * the page's content security policy does not apply and no other script can interfere.
 *
 * Each function is self-contained, because it is serialised as text: it uses only its arguments and browser APIs,
 * nothing from this module. Plain loops, because pages may override array methods.
 */

interface Picture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly words: string;
  readonly score: number;
}

/** Returns the address of an image element's largest picture, not of the one it currently displays. */
function addressOf(image: HTMLImageElement): string {
  const named = image.getAttribute('data-pin-media');
  if (named) return named;
  const source = image.currentSrc || image.src;
  let best = '';
  let most = 0;
  const sets = ['srcset', 'data-srcset', 'data-lazy-srcset'];
  for (let at = 0; at < sets.length; at += 1) {
    const parts = (image.getAttribute(sets[at] as string) || '').slice(0, 9999).split(/,\s+/);
    for (let part = 0; part < parts.length; part += 1) {
      const words = (parts[part] as string).trim().split(/\s+/);
      const size = parseFloat(words[1] || '1') || 1;
      if (words[0] && size > most) {
        best = words[0];
        most = size;
      }
    }
  }
  if (best) return best;
  const late = ['data-original', 'data-lazy-src', 'data-src', 'data-lazy'];
  for (let at = 0; at < late.length && image.naturalWidth < 120; at += 1) {
    const address = image.getAttribute(late[at] as string);
    if (address) return address;
  }
  return source;
}

/** Returns the picture of an image element; null if it is too small or opts out of saving. */
function pictureOf(image: HTMLImageElement, find: typeof addressOf): Picture | null {
  const no = image.getAttribute('data-pin-nopin');
  if (image.hasAttribute('nopin') || (no !== null && no !== 'false')) return null;
  let address = '';
  try {
    address = new URL(find(image), image.baseURI).href;
  } catch {
    return null;
  }
  if (!/^https?:/.test(address) || address.length > 1500) return null;
  // Only the displayed picture's size is known.
  const isShown = address === image.currentSrc || address === image.src;
  const width = isShown ? image.naturalWidth : 0;
  const height = isShown ? image.naturalHeight : 0;
  if (isShown && image.complete && (width < 120 || height < 120)) return null;
  const box = image.getBoundingClientRect();
  const long = Math.max(width / (height || 1), height / (width || 1));
  const area = Math.max(Math.min(width * height, 1e6), box.width * box.height, 1e4);
  const words = image.getAttribute('data-pin-description') || image.alt || image.title || '';
  return { address, width, height, words, score: long > 3 ? area / 9 : area };
}

/** Returns the page's pictures, best first, as the fragment of an address; empty without any. */
function picturesHere(read: typeof pictureOf, find: typeof addressOf): string {
  // The page may have an element of that name, which would shadow the document's own property.
  const { prototype } = Document;
  if (prototype.querySelector.call(document, 'meta[content~="nopin"]')) return '#pictures=';
  const all = prototype.querySelectorAll.call(document, 'img') as NodeListOf<HTMLImageElement>;
  const found: Picture[] = [];
  const known = Object.create(null) as Record<string, boolean>;
  for (let at = 0; at < all.length && at < 3000; at += 1) {
    const picture = read(all[at] as HTMLImageElement, find);
    if (!picture || known[picture.address]) continue;
    known[picture.address] = true;
    let index = found.length;
    for (; index > 0 && (found[index - 1] as Picture).score < picture.score; index -= 1)
      found[index] = found[index - 1] as Picture;
    found[index] = picture;
  }
  let text = '';
  for (let at = 0; at < found.length && at < 60; at += 1) {
    const { address, width, height, words } = found[at] as Picture;
    let one = `${width}x${height},${encodeURIComponent(address)},`;
    try {
      one += encodeURIComponent(words.slice(0, 200));
    } catch {
      // Half a surrogate pair cannot be encoded: the picture goes without its text.
    }
    if (text.length + one.length < 24000) text += (text && ';') + one;
  }
  return text && `#pictures=${text}`;
}

/** Opens the page of a new pin in a new window, or in this one if pop-ups are blocked. */
function openCreate(base: string, pictures: string): void {
  const write = (name: string, value: unknown, most: number): string => {
    if (typeof value !== 'string' || !value) return '';
    try {
      return `&${name}=${encodeURIComponent(value.slice(0, most))}`;
    } catch {
      return '';
    }
  };
  const guid = Date.now().toString(36) + Math.random().toString(36).slice(2);
  const chosen = String(window.getSelection() || '').trim();
  const address =
    `${base}/pin/create/bookmarklet/?guid=${guid}` +
    write('url', location.href, 2048) +
    write('title', document.title, 100) +
    write('description', chosen, 500) +
    pictures;
  if (!window.open(address, '_blank', 'popup,width=750,height=750')) location.href = address;
}

/** Returns the bookmark's address for the installation at `origin` [CREATE-16]. */
export function bookmarkletFor(origin: string): string {
  const [open, gather, read, find] = [openCreate, picturesHere, pictureOf, addressOf].map(String);
  const code = `(${open})(${JSON.stringify(origin)},(${gather})((${read}),(${find})));void 0`;
  return `javascript:${encodeURIComponent(code)}`;
}
