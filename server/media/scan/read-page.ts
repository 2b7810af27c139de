import { baseOf, pictureKey } from './addresses.ts';
import { type Candidate, candidatesOf, smallestSide } from './candidates.ts';
import { type Declared, declaredPictures } from './declared.ts';
import { decodePage } from './decode.ts';
import { ornamentOf } from './ornaments.ts';
import { type FoundPicture, mostItems, type RawPage, type ScannedPage } from './page.ts';
import { rankCandidates } from './rank.ts';
import { type Walked, walkPage } from './walk.ts';
import { wordsOf } from './words.ts';

/** Plain text for a person: one line, no control characters, at most `length` UTF-16 units and no half character. */
function line(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return plain
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

function metaOf(walked: Walked, ...names: string[]): string {
  for (const name of names) {
    const found = walked.metas.find((meta) => meta.name === name);
    if (found !== undefined) return found.content;
  }
  return '';
}

function isPlainlyALogo({ url, alt, width, height }: Declared): boolean {
  const small =
    (width !== null && width <= smallestSide) || (height !== null && height <= smallestSide);
  const { mark, tracker } = ornamentOf(url, '', alt, { width, height });
  return small || mark || tracker || /\.(?:svg|ico)$/i.test(URL.parse(url)?.pathname ?? '');
}

function item(
  picture: Pick<Candidate, 'url' | 'alt' | 'width' | 'height'>,
  declared: boolean,
): FoundPicture {
  const alt = line(picture.alt, 500);
  return {
    type: 'pinnable',
    url: picture.url,
    ...(alt === '' ? {} : { alt }),
    ...(picture.width === null ? {} : { width: picture.width }),
    ...(picture.height === null ? {} : { height: picture.height }),
    declared,
  };
}

function itemsOf(walked: Walked, page: RawPage): FoundPicture[] {
  const base = baseOf(page.url, walked.base);
  const declared = declaredPictures(walked, base);
  const candidates = candidatesOf(walked.sightings, base);
  const title = `${metaOf(walked, 'og:title')} ${walked.title} ${walked.heading}`;
  const about = { url: page.url, words: wordsOf(title) };
  const good = rankCandidates(candidates, about);
  const items = new Map<string, FoundPicture>();
  const add = (found: FoundPicture): void => {
    const key = pictureKey(found.url);
    if (!items.has(key) && items.size < mostItems) items.set(key, found);
  };
  for (const each of declared) if (!isPlainlyALogo(each)) add(item(each, true));
  for (const { candidate } of good) add(item(candidate, false));
  // A site's logo where a page should name its picture: still there to choose, but last.
  if (items.size > 0) for (const each of declared) add(item(each, true));
  return [...items.values()];
}

/** Reads a fetched page: its texts and its pictures, in the order in which a person would choose [CREATE-09]. */
export function readPage(page: RawPage): ScannedPage {
  const walked = walkPage(decodePage(page.html, page.contentType));
  return {
    title: line(metaOf(walked, 'og:title', 'twitter:title') || walked.title || walked.heading, 300),
    description: line(metaOf(walked, 'og:description', 'description', 'twitter:description'), 500),
    siteName: line(metaOf(walked, 'og:site_name', 'application-name'), 100),
    noPin: walked.noPin,
    items: walked.noPin ? [] : itemsOf(walked, page),
  };
}
