import type { SearchGuide } from '#contract/discovery/search.ts';
import { keepOpen, type Sight } from '#server/pins/index.ts';
import { isUsual } from './stages.ts';
import { countWithin, someMatching, wordsOfPins } from './search-store.ts';
import type { Asked } from './search-store.ts';
import { allOf, lexeme } from './tsquery.ts';
import { formsIn, understand, type Term, type Understood } from './understand.ts';

/** Pins that are looked at for what else they say, and words of them. */
const LOOKED_AT = 120;
const WORDS = 60;
const MOST = 8;
/** Of the most telling words so many are looked up, because some are forms of others. */
const TRIED = 24;
/** What is counted among the tenth stands for ten times as many. */
const TENTH = 10;

/** Words that lead on from a search, each with how many pins it leaves; the most telling first. */
export async function guidesOf(
  sight: Sight,
  understood: Understood,
  asked: Asked,
): Promise<SearchGuide[]> {
  const { tx } = sight;
  const isWide = isUsual(asked);
  const match = isWide ? allOf([asked.match, lexeme('@tenth')]) : asked.match;
  const some = await someMatching(tx, match, LOOKED_AT);
  // A word that only a hidden pin says would tell of it.
  const near = await keepOpen(sight, some);
  const ids = near.map(({ id }) => id);
  const beside = await wordsOfPins(tx, ids, WORDS);
  // A word is telling where it stands more often than elsewhere.
  const telling = beside
    .map((one) => ({ ...one, weight: one.pins * Math.log(1 + one.all / Math.max(1, one.usual)) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, TRIED);
  const words = telling.map(({ word }) => word);
  const { terms } = await understand(tx, { words, wanted: [], unwanted: [] });
  const others = unlikeEachOther(terms, understood.terms).slice(0, MOST);
  const pinsBeside = new Map(telling.map(({ word, pins }) => [word, pins]));
  // To count each of them among so many would take longer than the search.
  const share = ((some[0]?.matching ?? 0) * TENTH) / near.length;
  const counts = isWide
    ? others.map(({ word }) => Math.round((pinsBeside.get(word) ?? 0) * share))
    : await countWithin(
        tx,
        match,
        others.map((term) => formsIn(term, '')),
      );
  return others
    .map(({ word }, place) => ({ word, pins: counts[place] ?? 0 }))
    .filter(({ pins }) => pins > 0)
    .map(({ word, pins }, position) => ({
      term: word,
      display: word.charAt(0).toUpperCase() + word.slice(1),
      position,
      pin_count: pins,
    }));
}

/** Without forms of words that are there already. */
function unlikeEachOther(terms: readonly Term[], before: readonly Term[]): Term[] {
  const known = new Set(before.flatMap((term) => term.lexemes));
  return terms.filter((term) => {
    const isNew = term.lexemes.every((one) => !known.has(one));
    for (const one of term.lexemes) known.add(one);
    return isNew;
  });
}
