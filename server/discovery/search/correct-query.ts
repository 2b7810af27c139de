import type { Tx } from '#server/kernel/db/tx.ts';
import { wordsOf } from '#server/search-index/index.ts';
import { combinations, logLikelihood, spellingCandidates } from './spelling-candidates.ts';
import { countEach, type CountEstimate } from './count-store.ts';
import { readDates } from './read-dates.ts';
import { textQueryOf, dateTerm, tagOf, tagPinsOf, termsOf, type Understood } from './understand.ts';
import { pinsWith } from './words-store.ts';

/** A query with fewer results is checked for misspellings, and so is a query with a word on fewer pins. */
export const MIN_RESULTS = 10;
const RARE_WORD_PINS = 50;
const MAX_COUNTED_PINS = 2000;
const MAX_SUSPECT_WORDS = 4;
/** The number of variants counted exactly if the best-liked pins give no estimate. */
const MAX_COUNTED_VARIANTS = 3;
/**
 * A word that no pin has as written is an inflected form of a known word, or a misspelling. The more pins have the
 * known word, the less likely is a form of it that none of them has; this is subtracted as log odds.
 */
const unseenFormPenalty = (pins: number): number => Math.max(1.2, Math.log(1 + pins) / 2);
/** The weight of the frequency of the replaced words, relative to the results of the whole query. */
const WORD_FREQUENCY_WEIGHT = 0.5;
/** A variant with higher log odds than this, relative to the query as written, is searched instead. */
const CORRECT_ABOVE_LOG_ODDS = 1;
/** A variant with higher log odds than this is suggested. */
const SUGGEST_ABOVE_LOG_ODDS = -1.5;
/** A variant is also searched if the query finds little, and the variant this many times more pins. */
const MIN_RESULTS_RATIO = { commonTypo: 5, otherTypo: 20 };
/** Doubled letters, swapped letters and homophones cost at most this. */
const COMMON_TYPO_COST = 0.6;
const MAX_TYPO_COST = 0.8;

/** What a query probably meant. */
export interface Correction {
  /** The corrected words, by the words as written. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly understood: Understood;
  readonly pins: number;
  readonly cost: number;
  /** How much more likely it is than the query as written, as a logarithm. */
  readonly logOdds: number;
}

/** Returns whether a query has a word that hardly any pin has: it is checked for misspellings, whatever it finds. */
export const hasSuspectWord = ({ terms }: Understood): boolean =>
  terms.some((term) => term.pins < RARE_WORD_PINS || term.exactPins === 0);
/** Returns whether a query with this many results is checked for misspellings. */
export const mayBeMisspelt = (understood: Understood, count: number): boolean =>
  count < MIN_RESULTS || hasSuspectWord(understood);

/** A spelling variant of a query, whether or not it finds anything. */
export interface Variant {
  readonly replacements: ReadonlyMap<string, string>;
  readonly cost: number;
  /** How much more common its words are than those as written, weighted, as a logarithm. */
  readonly frequencyGain: number;
  readonly understood: Understood;
}

/** Returns all plausible spelling variants of a query. */
export async function spellingVariants(tx: Tx, understood: Understood): Promise<Variant[]> {
  const suspects = understood.terms
    .toSorted((one, other) => one.exactPins - other.exactPins)
    .slice(0, MAX_SUSPECT_WORDS);
  const candidates = await spellingCandidates(
    tx,
    suspects.map(({ word }) => word),
  );
  const pinsOf = new Map(understood.terms.map(({ word, pins }) => [word, pins]));
  const all = combinations(suspects, candidates).map((one) => ({
    ...one,
    dated: readDates(understood.words.map((word) => one.replacements.get(word) ?? word)),
  }));
  const others = new Set([...candidates.values()].flat().map(({ word }) => word));
  const [terms, pinsBy] = await Promise.all([
    termsOf(tx, [...others]),
    pinsWith(
      tx,
      all.flatMap(({ dated: { words, dates } }) => [
        ...[...dates.values()].flat(),
        ...tagOf(words),
      ]),
    ),
  ]);
  const known = new Map(terms.map((term) => [term.word, term]));
  const written = new Map(understood.terms.map((term) => [term.word, term]));
  return all.map(({ replacements, cost, dated }) => ({
    replacements,
    cost,
    frequencyGain: [...replacements].reduce(
      (sum, [word, other]) =>
        sum +
        WORD_FREQUENCY_WEIGHT *
          Math.log((1 + (known.get(other)?.pins ?? 0)) / (1 + (pinsOf.get(word) ?? 0))),
      0,
    ),
    understood: {
      ...understood,
      words: dated.words,
      tagPins: tagPinsOf(dated.words, pinsBy),
      terms: dated.words.flatMap((word) => {
        // A word may only become a date once it is corrected.
        const date = dated.dates.get(word);
        return date ? dateTerm(word, date, pinsBy) : (written.get(word) ?? known.get(word) ?? []);
      }),
    },
  }));
}

/**
 * Returns the most likely variant that finds anything, and how many pins the query finds as written: `known`, or
 * counted together with the variants.
 */
export async function bestCorrection(
  tx: Tx,
  variants: readonly Variant[],
  understood: Understood,
  facts: readonly string[],
  known: number | null,
): Promise<{ readonly other: Correction | null; readonly found: number }> {
  const asWritten = { understood, cost: 0, frequencyGain: 0, replacements: new Map() };
  const all = known === null ? [asWritten, ...variants] : variants;
  const estimates = await estimateCounts(
    tx,
    all.map((one) => one.understood),
    facts,
    false,
  );
  const counted = await countVariants(tx, all, estimates, facts);
  const found = known ?? counted.get(understood) ?? 0;
  const unseen = understood.terms.filter((term) => term.exactPins === 0);
  const asIs =
    logLikelihood(found, 0) - Math.max(0, ...unseen.map(({ pins }) => unseenFormPenalty(pins)));
  const [best] = variants
    .map((one) => ({ ...one, pins: counted.get(one.understood) ?? 0 }))
    .filter(({ pins }) => pins > 0)
    .map((one) => ({ ...one, logOdds: scoreOf(one, one.pins) - asIs }))
    .toSorted((one, other) => other.logOdds - one.logOdds);
  return { other: best ?? null, found };
}

const scoreOf = ({ cost, frequencyGain }: Variant, pins: number): number =>
  logLikelihood(pins, cost) + frequencyGain;

/**
 * Counts the pins of each variant. If the estimate is not exact, counts the query as written, and the few variants
 * that could still be more likely than all known ones.
 */
async function countVariants(
  tx: Tx,
  variants: readonly Variant[],
  estimates: readonly CountEstimate[],
  facts: readonly string[],
): Promise<Map<Understood, number>> {
  const all = variants.map((one, index) => ({
    one,
    ...(estimates[index] ?? { pins: 0, atMost: 0 }),
  }));
  const sure = all.filter(({ pins, atMost }) => pins === atMost);
  const known = new Map(sure.map(({ one, pins }) => [one.understood, pins]));
  const isOther = ({ replacements }: Variant): boolean => replacements.size > 0;
  const best = Math.max(
    ...sure
      .filter(({ one, pins }) => isOther(one) && pins > 0)
      .map(({ one, pins }) => scoreOf(one, pins)),
  );
  const unsure = all.filter(({ pins, atMost }) => pins !== atMost);
  const written = unsure.filter(({ one }) => !isOther(one));
  const likeliest = unsure
    .filter(({ one, atMost }) => isOther(one) && scoreOf(one, atMost) > best)
    .toSorted((one, other) => scoreOf(other.one, other.atMost) - scoreOf(one.one, one.atMost));
  const counted = [...written, ...likeliest.slice(0, MAX_COUNTED_VARIANTS)].map(
    ({ one }) => one.understood,
  );
  for (const [index, { pins }] of (await estimateCounts(tx, counted, facts, true)).entries()) {
    const one = counted[index];
    if (one !== undefined) known.set(one, pins);
  }
  return known;
}

/** Estimates the pins of each variant; `isSure` as in countEach. */
export async function estimateCounts(
  tx: Tx,
  variants: readonly Understood[],
  facts: readonly string[],
  isSure: boolean,
): Promise<CountEstimate[]> {
  const isLong = variants.map((one) => isKnownToBeCommon(one, facts));
  const short = variants.filter((_, index) => !isLong[index]);
  const counts = await countEach(
    tx,
    short.map((one) => textQueryOf(one, facts) ?? { match: '', lead: '', rarest: 0 }),
    MAX_COUNTED_PINS,
    isSure,
  );
  const none = { pins: 0, atMost: 0 };
  const many = { pins: MAX_COUNTED_PINS, atMost: MAX_COUNTED_PINS };
  return isLong.map((long) => (long ? many : (counts.shift() ?? none)));
}

/** A single word that was on many pins an hour ago still is, and would take the longest to count. */
function isKnownToBeCommon(
  { terms, wanted, unwanted }: Understood,
  facts: readonly string[],
): boolean {
  const [only, ...more] = terms;
  const isAlone = more.length + facts.length + wanted.length + unwanted.length === 0;
  return isAlone && only !== undefined && only.pins >= MAX_COUNTED_PINS;
}

/**
 * Returns whether the results of a correction are shown instead of those of the query as written, which has
 * `found` pins in total and `onPage` on this page.
 */
export function shouldCorrect(
  understood: Understood,
  { onPage, found }: { readonly onPage: number; readonly found: number },
  other: Correction,
): boolean {
  if (onPage === 0) return true;
  const hasUnseenForm = understood.terms.some(({ exactPins }) => exactPins === 0);
  if (other.logOdds > CORRECT_ABOVE_LOG_ODDS && (hasUnseenForm || onPage < MIN_RESULTS))
    return true;
  return onPage < MIN_RESULTS && isWorthSuggesting(other) && findsFarMore(other, found);
}

function findsFarMore({ cost, pins }: Correction, found: number): boolean {
  if (cost > MAX_TYPO_COST) return false;
  return (
    pins >=
    found * (cost <= COMMON_TYPO_COST ? MIN_RESULTS_RATIO.commonTypo : MIN_RESULTS_RATIO.otherTypo)
  );
}
/** Returns whether a correction is suggested. */
export const isWorthSuggesting = (other: Correction): boolean =>
  other.logOdds > SUGGEST_ABOVE_LOG_ODDS;

/** Returns the text with its words corrected. */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /[\p{L}\p{N}\p{M}]+/gu,
    (word) => replacements.get(wordsOf(word).join('')) ?? word,
  );
}
