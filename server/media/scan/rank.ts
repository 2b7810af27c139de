import { fileNameOf, pathOf } from './addresses.ts';
import { type Candidate, smallestSide } from './candidates.ts';
import { ornamentOf } from './ornaments.ts';
import { overlap, wordsOf } from './words.ts';

/** The page's subject, to compare pictures with. */
export interface About {
  readonly url: string;
  readonly words: ReadonlySet<string>;
}

/** The terms of a picture's score, by name, so that they can be inspected. */
export type Reasons = Readonly<Record<string, number>>;

/** Class names that templates and editors give a page's lead picture. */
const leading =
  /(?:post-image|featured|hero|lead|lede|main-?image|primary|article-?image|size-(?:full|large))/;
const leadingFile =
  /(?:^|[^a-z])(?:lede|lead|hero|featured?|cover|titelbild|beitragsbild|aufmacher|main)(?:$|[^a-z])/;
const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Scores the size, increasing up to that of a screen; a side known to be too small to save disqualifies a picture. */
function bySize({ width, height }: Candidate): number {
  if (width !== null && height !== null) {
    const ratio = width / Math.max(height, 1);
    const shape = ratio > 3.2 || ratio < 0.25 ? -3 : ratio > 2.4 ? -1 : 0;
    const area = Math.log2((Math.min(width, 1600) * Math.min(height, 1600)) / (300 * 300));
    return Math.max(-3, Math.min(3, area)) + shape;
  }
  const side = width ?? height;
  if (side === null) return 0;
  return Math.max(-3, Math.min(2, Math.log2(side / 300) * 1.5));
}

function byRegion({ sighting }: Candidate): number {
  const { region, kind } = sighting;
  const positionScore =
    (region.content ? 2 : 0) +
    (region.article ? 1 : 0) -
    (region.chrome ? 3 : 0) -
    (region.related ? 3 : 0) -
    (region.comments ? 5 : 0) -
    (region.advert ? 5 : 0) -
    (region.profile ? 2.5 : 0);
  return positionScore + (region.figure ? 1 : 0) + (kind === 'background' ? -1.5 : 0);
}

/**
 * Scores the link: a picture that links to another page belongs to that page; one that links to its own file
 * belongs here.
 */
function byLink({ link }: Candidate, about: About): number {
  if (link === null) return 0;
  const own = URL.parse(about.url);
  const to = URL.parse(link);
  if (own === null || to === null) return 0;
  if (pictureFile.test(to.pathname)) return 1.5;
  // A logo links to the home page, even on the home page itself.
  if (to.pathname === '/' && to.search === '') return -4;
  if (to.host === own.host && to.pathname === own.pathname) return 0.5;
  return to.host === own.host ? -2 : -2.5;
}

function byWords(candidate: Candidate, about: About): number {
  const alt = wordsOf(candidate.alt);
  const file = wordsOf(fileNameOf(candidate.url));
  return (
    Math.min(3, overlap(alt, about.words)) * 0.8 + Math.min(3, overlap(file, about.words)) * 1.2
  );
}

function byNames(candidate: Candidate): number {
  const { sighting } = candidate;
  const kinds = ornamentOf(candidate.url, sighting.names, candidate.alt, candidate);
  const featured =
    leading.test(sighting.names) || leadingFile.test(fileNameOf(candidate.url).toLowerCase());
  return (
    (kinds.mark ? -6 : 0) +
    (kinds.advert ? -5 : 0) +
    (kinds.dress ? -2 : 0) +
    (kinds.tracker ? -20 : 0) +
    (featured ? 1.5 : 0) +
    (sighting.eager ? 1 : 0)
  );
}

function byKind(url: string): number {
  const path = pathOf(url).toLowerCase();
  if (/\.(?:svg|ico)$/.test(path)) return -6;
  if (path.endsWith('.gif')) return -2.5;
  if (path.endsWith('.png')) return -0.5;
  return /\.(?:jpe?g|webp|avif)/.test(path) ? 0.5 : 0;
}

/** Returns a picture's score by term, without its position. */
function reasonsFor(candidate: Candidate, about: About): Reasons {
  const { width, height } = candidate;
  const tooSmall =
    (width !== null && width <= smallestSide) || (height !== null && height <= smallestSide);
  return {
    size: bySize(candidate),
    tooSmall: tooSmall ? -4 : 0,
    region: byRegion(candidate),
    link: byLink(candidate, about),
    words: byWords(candidate, about),
    names: byNames(candidate),
    kind: byKind(candidate.url),
    repeated: candidate.repeats > 3 && !candidate.sighting.region.article ? -1.5 : 0,
    heading: candidate.sighting.afterHeading ? 0.5 : 0,
  };
}

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
  readonly reasons: Reasons;
}

/** Pictures with a lower score are ornaments, and left out. Teasers stay, in last place: some pages consist of them. */
const lowestScore = { onPage: -7, aroundIt: -2.5 };
const lowestWorth = -3.5;

/** Whether a picture is worth offering: by its own score wherever it is, and by the total. */
function isWorthOffering({ candidate, reasons, score }: Ranked): boolean {
  const { size = 0, tooSmall = 0, names = 0, kind = 0, words = 0 } = reasons;
  const { chrome, comments, advert } = candidate.sighting.region;
  const lowest = chrome || comments || advert ? lowestScore.aroundIt : lowestScore.onPage;
  return size + tooSmall + names + kind + words >= lowestWorth && score >= lowest;
}

/** From this score on a picture counts as part of the text, whose first picture is the most likely choice. */
const countsFrom = -1;

function sumOf(reasons: Reasons): number {
  return Object.values(reasons).reduce((sum, reason) => sum + reason, 0);
}

/** Ranks the pictures of a page's body as a person would choose among them, without ornaments. */
export function rankCandidates(candidates: readonly Candidate[], about: About): Ranked[] {
  let inContent = 0;
  const ranked = candidates.map((candidate) => {
    const { region } = candidate.sighting;
    const reasons = reasonsFor(candidate, about);
    const elsewhere = region.chrome || region.related || region.comments || region.advert;
    // Ornaments before the first picture neither gain from their position nor push it back.
    if (elsewhere || sumOf(reasons) < countsFrom)
      return { candidate, reasons, score: sumOf(reasons) };
    const placed = { ...reasons, order: 5 / (1 + inContent / 2) };
    inContent += 1;
    return { candidate, reasons: placed, score: sumOf(placed) };
  });
  return ranked
    .filter(isWorthOffering)
    .toSorted(
      (left, right) => right.score - left.score || left.candidate.order - right.candidate.order,
    );
}
