import { absolute } from './addresses.ts';
import { thingPictures } from './thing-pictures.ts';
import type { Thing } from './things.ts';
import type { Walked } from './walked.ts';

/** A picture that the page's metadata declares. */
export interface Declared {
  readonly url: string;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
}

const addressNames =
  /^(?:og:image|og:image:url|og:image:secure_url|twitter:image|twitter:image:src|twitter:image\d)$/;

function pixels(text: string): number | null {
  return /^\d{1,5}(?:\s*px)?$/i.test(text.trim()) ? Number.parseInt(text, 10) : null;
}

/** Splits several addresses joined without a separator, as some templates print them. */
function apart(text: string): string[] {
  return text.split(/(?<=\.(?:jpe?g|png|webp|gif))[\s,;]*(?=https?:\/\/)/i);
}

/** Reads the pictures of Open Graph and Twitter; sizes and texts belong to the preceding address. */
function fromMetas(
  metas: Walked['metas'],
  prefix: string,
): { text: string; more: Partial<Declared> }[] {
  const found: {
    text: string;
    more: { width?: number | null; height?: number | null; alt?: string };
  }[] = [];
  for (const { name, content } of metas) {
    if (!name.startsWith(prefix)) continue;
    if (addressNames.test(name)) {
      for (const text of apart(content)) found.push({ text, more: {} });
      continue;
    }
    const last = found.at(-1);
    if (last === undefined) continue;
    if (name.endsWith(':width')) last.more.width = pixels(content);
    else if (name.endsWith(':height')) last.more.height = pixels(content);
    else if (name.endsWith(':alt')) last.more.alt = content;
  }
  return found;
}

function samePage(one: string, other: string): boolean {
  const plain = (url: string): string => {
    const { host = '', pathname = '', search = '' } = URL.parse(url) ?? {};
    return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
  };
  return plain(one) === plain(other);
}

/** Returns the pictures in the page's own save links; those of teasers name other pages. */
function inSaveLinks(walked: Walked, base: string, pageUrl: string): string[] {
  return walked.saveLinks.flatMap((link) => {
    const params = URL.parse(link, base)?.searchParams;
    const of = absolute(params?.get('url') ?? '', base);
    return of === null || samePage(of, pageUrl) ? (params?.getAll('media') ?? []) : [];
  });
}

/** Returns all declared pictures, the most reliable sources first. */
export function declaredPictures(
  walked: Walked,
  things: readonly Thing[],
  { base, url: pageUrl }: { readonly base: string; readonly url: string },
): Declared[] {
  const texts = [
    ...fromMetas(walked.metas, 'og:'),
    ...fromMetas(walked.metas, 'twitter:'),
    ...[...thingPictures(things), ...walked.imageLinks, ...inSaveLinks(walked, base, pageUrl)].map(
      (text) => ({ text, more: {} }),
    ),
  ];
  const declared: Declared[] = [];
  for (const { text, more } of texts) {
    const url = absolute(text, base);
    if (url !== null) declared.push({ url, alt: '', width: null, height: null, ...more });
  }
  return declared;
}
