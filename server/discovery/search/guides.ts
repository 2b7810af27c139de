import type { SearchGuide } from '#contract/discovery/search.ts';
import { wordsOfOpen, type Visibility } from '#server/pins/index.ts';
import { languageCodes, languageOf, SNOWBALL } from '#server/search-index/index.ts';
import { countLiked } from './count-store.ts';
import { guidesBeside, guidesWithin } from './guides-store.ts';
import type { TextQuery } from './search-store.ts';
import { isUsual } from './stages.ts';
import type { Understood } from './understand.ts';

/** The number of the matching pins' common words that are candidates for guides. */
const WORDS = 60;
/** The maximum number of matching pins that are counted in the tenth. */
const COUNTED = 1000;
/** A count in the best-liked tenth stands for ten times as many pins. */
const TENTH = 10;

/** Returns words that narrow a search, each with the number of remaining pins; the most specific first. */
export async function guidesOf(
  visibility: Visibility,
  understood: Understood,
  textQuery: TextQuery,
): Promise<SearchGuide[]> {
  const { tx } = visibility;
  const isWide = isUsual(textQuery);
  const [common, liked] = await Promise.all([
    wordsOfOpen(visibility, textQuery, isWide ? 'liked' : 'all', WORDS),
    isWide ? countLiked(tx, textQuery.match, COUNTED) : 0,
  ]);
  const [first] = common;
  if (first === undefined) return [];
  const words = common.map(({ word }) => word);
  const choice = {
    words,
    pins: common.map(({ pins }) => pins),
    before: understood.terms.flatMap((term) => term.lexemes),
    // The count of a single word is known.
    matching: textQuery.match === textQuery.any ? textQuery.rarest : null,
    own: languageOf(words) ?? languageCodes[0] ?? '',
    languages: SNOWBALL,
  };
  // Counting each of them among so many pins would take longer than the search.
  const share = (liked * TENTH) / first.looked;
  const guides = isWide
    ? (await guidesBeside(tx, choice)).map(({ word, pins }) => ({
        word,
        pins: Math.round(pins * share),
      }))
    : await guidesWithin(tx, textQuery, choice);
  return guides.map(({ word, pins }, position) => ({
    term: word,
    display: word.charAt(0).toUpperCase() + word.slice(1),
    position,
    pin_count: pins,
  }));
}
