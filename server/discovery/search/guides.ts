import type { SearchGuide } from '#contract/discovery/search.ts';
import { wordsOfOpen, type Visibility } from '#server/pins/index.ts';
import { languageCodes, languageOf, SNOWBALL } from '#server/search-index/index.ts';
import { countLiked } from './count-store.ts';
import { guidesBeside, guidesWithin } from './guides-store.ts';
import type { TextQuery } from './search-store.ts';
import { isUsual } from './stages.ts';
import type { Understood } from './understand.ts';

/** So many common words of the pins that match are candidates for guides. */
const WORDS = 60;
/** Of the tenth, matching pins are counted up to this many. */
const COUNTED = 1000;
/** A count among the best-liked tenth stands for ten times as many. */
const TENTH = 10;

/** Words that narrow a search, each with how many pins are left; the most specific first. */
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
    // Of one word alone that is known.
    matching: textQuery.match === textQuery.any ? textQuery.rarest : null,
    own: languageOf(words) ?? languageCodes[0] ?? '',
    languages: SNOWBALL,
  };
  // To count each of them among so many would take longer than the search.
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
