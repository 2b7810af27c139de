import type { SearchGuide } from '#contract/discovery/search.ts';
import { wordsOfOpen, type Visibility } from '#server/pins/index.ts';
import { languageCodes, languageOf, SNOWBALL } from '#server/search-index/index.ts';
import { countLiked } from './count-store.ts';
import { guidesBeside, guidesWithin } from './guides-store.ts';
import type { Asked } from './search-store.ts';
import { isUsual } from './stages.ts';
import type { Understood } from './understand.ts';

/** Words of the pins that are looked at for what else they say. */
const WORDS = 60;
/** Of the tenth, matching pins are counted up to this many. */
const COUNTED = 1000;
/** What is counted among the tenth stands for ten times as many. */
const TENTH = 10;

/** Words that lead on from a search, each with how many pins it leaves; the most telling first. */
export async function guidesOf(
  visibility: Visibility,
  understood: Understood,
  asked: Asked,
): Promise<SearchGuide[]> {
  const { tx } = visibility;
  const isWide = isUsual(asked);
  const [said, liked] = await Promise.all([
    wordsOfOpen(visibility, asked, isWide ? 'liked' : 'all', WORDS),
    isWide ? countLiked(tx, asked.match, COUNTED) : 0,
  ]);
  const [first] = said;
  if (first === undefined) return [];
  const words = said.map(({ word }) => word);
  const choice = {
    words,
    pins: said.map(({ pins }) => pins),
    before: understood.terms.flatMap((term) => term.lexemes),
    // Of one word alone that is known.
    matching: asked.match === asked.any ? asked.rarest : null,
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
    : await guidesWithin(tx, asked, choice);
  return guides.map(({ word, pins }, position) => ({
    term: word,
    display: word.charAt(0).toUpperCase() + word.slice(1),
    position,
    pin_count: pins,
  }));
}
