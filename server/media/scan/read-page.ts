import { baseOf, pictureKey } from './addresses.ts';
import { type Candidate, candidatesOf, smallestSide } from './candidates.ts';
import { type Declared, declaredPictures } from './declared.ts';
import { decodePage } from './decode.ts';
import { ornamentOf } from './ornaments.ts';
import { type FoundPicture, mostItems, type RawPage, type ScannedPage } from './page.ts';
import { readFacts } from './facts.ts';
import { rankCandidates } from './rank.ts';
import { line } from './text.ts';
import { type Thing, thingsOf } from './things.ts';
import { metaOf, type Walked } from './walked.ts';
import { walkPage } from './walk.ts';
import { wordsOf } from './words.ts';

function isPlainlyALogo({ url, alt, width, height }: Declared): boolean {
  const small =
    (width !== null && width <= smallestSide) || (height !== null && height <= smallestSide);
  const { mark, tracker } = ornamentOf(url, '', alt, { width, height });
  return small || mark || tracker || /\.(?:svg|ico)$/i.test(URL.parse(url)?.pathname ?? '');
}

function item(picture: Declared | Candidate, declared: boolean): FoundPicture {
  const alt = line(picture.alt, 500);
  const context = 'pin' in picture ? picture.pin : { description: '', link: null };
  const description = line(context.description, 500);
  return {
    type: 'pinnable',
    url: picture.url,
    ...(alt === '' ? {} : { alt }),
    ...(picture.width === null ? {} : { width: picture.width }),
    ...(picture.height === null ? {} : { height: picture.height }),
    ...(description === '' ? {} : { description }),
    ...(context.link === null ? {} : { link: context.link }),
    declared,
  };
}

/** Returns the description of a declared picture that the page also shows. */
function wordsIn({ alt, description, link }: FoundPicture): Partial<FoundPicture> {
  return {
    ...(alt === undefined ? {} : { alt }),
    ...(description === undefined ? {} : { description }),
    ...(link === undefined ? {} : { link }),
  };
}

function itemsOf(walked: Walked, things: readonly Thing[], page: RawPage): FoundPicture[] {
  const base = baseOf(page.url, walked.base);
  const declared = declaredPictures(walked, things, { base, url: page.url });
  const candidates = candidatesOf(walked.sightings, base);
  const title = `${metaOf(walked, 'og:title')} ${walked.title} ${walked.heading}`;
  const about = { url: page.url, words: wordsOf(title) };
  const good = rankCandidates(candidates, about);
  const items = new Map<string, FoundPicture>();
  const add = (found: FoundPicture): void => {
    const key = pictureKey(found.url);
    const before = items.get(key);
    if (before === undefined && items.size < mostItems) items.set(key, found);
    else if (before !== undefined) items.set(key, { ...wordsIn(found), ...before });
  };
  for (const each of declared) if (!isPlainlyALogo(each)) add(item(each, true));
  for (const { candidate } of good) add(item(candidate, false));
  // A site's logo where a page should declare its picture: still available, but last.
  if (items.size > 0) for (const each of declared) add(item(each, true));
  return [...items.values()];
}

/** Extracts a fetched page's texts and pictures, in the order in which a person would choose [CREATE-09]. */
export function readPage(page: RawPage): ScannedPage {
  const walked = walkPage(decodePage(page.html, page.contentType));
  const things = thingsOf(walked.jsonLd, walked.things);
  const title = line(
    metaOf(walked, 'og:title', 'twitter:title') || walked.title || walked.heading,
    300,
  );
  const description = line(
    metaOf(walked, 'og:description', 'description', 'twitter:description'),
    500,
  );
  const base = baseOf(page.url, walked.base);
  const facts = readFacts(walked, things, { title, description, base });
  return {
    title,
    description,
    siteName: facts.siteName,
    noPin: walked.noPin,
    noPinReason: line(walked.noPinReason, 300),
    facts: walked.noPin || title === '' ? null : facts,
    items: walked.noPin ? [] : itemsOf(walked, things, page),
  };
}
