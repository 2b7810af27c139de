import type { Tx } from '#server/kernel/db/tx.ts';
import { wordsOf } from '#server/search-index/index.ts';
import { likelihood, likelyMeant, type MeantWord } from './correct.ts';
import { countEach, type Told } from './count-store.ts';
import { readDates } from './read-dates.ts';
import {
  askedOf,
  dateTerm,
  tagOf,
  tagPinsOf,
  understand,
  type Term,
  type Understood,
} from './understand.ts';
import { pinsWith } from './words-store.ts';

/** A query that finds little is looked at for slips, and so is a word that hardly any pin has. */
export const LITTLE = 10;
const SELDOM = 50;
const COUNTED = 2000;
const SUSPECTS = 4;
/** So many readings are counted that the best-liked pins do not tell of. */
const TRIED = 3;
/**
 * A word that nobody wrote so yet is a form of one that is known, or a slip: the more pins have that one, the less
 * likely a form of it is that none of them has.
 */
const FORMED = 1.2;
const formed = (pins: number): number => Math.max(FORMED, Math.log(1 + pins) / 2);
/** How much it says, beside what all of a query finds, how usual the words are that make the difference. */
const WORDS_SAY = 0.5;
/** So much likelier than what is written, as a logarithm, must another reading be to be taken instead. */
const CLEARLY = 1;
/** And so much less likely may it be and still be worth asking. */
const PERHAPS = -1.5;
/** It is also taken where little is found and so many times more is by it: fewer times for the most usual slips. */
const FAR_MORE = { usual: 5, other: 20 };
/** Slips that cost no more than these: doubled and swapped letters, words that sound the same. */
const USUAL_SLIP = 0.6;
const OTHER_SLIP = 0.8;

/** What a query was meant to be. */
export interface Meant {
  /** The words that differ, by how they were written. */
  readonly instead: ReadonlyMap<string, string>;
  readonly understood: Understood;
  readonly pins: number;
  readonly cost: number;
  /** How much likelier it is than what is written, as a logarithm. */
  readonly likelier: number;
}

/** Whether a query is worth a look for slips, whatever it finds: hardly any pin has one of its words. */
export const isUnsure = ({ terms }: Understood): boolean =>
  terms.some((term) => term.pins < SELDOM || term.exactPins === 0);
/** And whether it is with so many results. */
export const isDoubtful = (understood: Understood, shown: number): boolean =>
  shown < LITTLE || isUnsure(understood);

/** What a query may have been meant to be, whether anything is found by it or not. */
export interface Variant {
  readonly instead: ReadonlyMap<string, string>;
  readonly cost: number;
  readonly said: number;
  readonly understood: Understood;
}

/** The ways in which a query may have been meant. */
export async function otherReadings(tx: Tx, understood: Understood): Promise<Variant[]> {
  const suspects = understood.terms
    .toSorted((one, other) => one.exactPins - other.exactPins)
    .slice(0, SUSPECTS);
  const meant = await likelyMeant(
    tx,
    suspects.map(({ word }) => word),
  );
  const known = await knownTerms(
    tx,
    [...meant.values()].flat().map(({ word }) => word),
  );
  const pinsOf = new Map(understood.terms.map(({ word, pins }) => [word, pins]));
  const all = readings(suspects, meant).map((one) => ({
    ...one,
    dated: readDates(understood.words.map((word) => one.instead.get(word) ?? word)),
  }));
  const pinsBy = await pinsWith(
    tx,
    all.flatMap(({ dated: { words, dates } }) => [...[...dates.values()].flat(), ...tagOf(words)]),
  );
  const written = new Map(understood.terms.map((term) => [term.word, term]));
  return all.map(({ instead, cost, dated }) => ({
    instead,
    cost,
    said: [...instead].reduce(
      (sum, [word, other]) =>
        sum +
        WORDS_SAY * Math.log((1 + (known.get(other)?.pins ?? 0)) / (1 + (pinsOf.get(word) ?? 0))),
      0,
    ),
    understood: {
      ...understood,
      words: dated.words,
      tagPins: tagPinsOf(dated.words, pinsBy),
      terms: dated.words.flatMap((word) => {
        // Only as it was put right may it be a date.
        const date = dated.dates.get(word);
        return date ? dateTerm(word, date, pinsBy) : (written.get(word) ?? known.get(word) ?? []);
      }),
    },
  }));
}

/**
 * The likeliest of them, when one finds anything, and how much is found as it is written: that is counted with
 * them where nobody knows yet.
 */
export async function likeliestOf(
  tx: Tx,
  variants: readonly Variant[],
  understood: Understood,
  facts: readonly string[],
  known: number | null,
): Promise<{ readonly other: Meant | null; readonly found: number }> {
  const readings = [{ understood, cost: 0, said: 0, instead: new Map() }, ...variants];
  const all = known === null ? readings : variants;
  const told = await countsOf(tx, all.map(understoodOf), facts, false);
  const counted = await countLikely(tx, all, told, facts);
  const found = known ?? counted.get(understood) ?? 0;
  const unwritten = understood.terms.filter((term) => term.exactPins === 0);
  const asIs = likelihood(found, 0) - Math.max(0, ...unwritten.map(({ pins }) => formed(pins)));
  const [best] = variants
    .map((one) => ({ ...one, pins: counted.get(one.understood) ?? 0 }))
    .filter(({ pins }) => pins > 0)
    .map((one) => ({ ...one, likelier: weightOf(one, one.pins) - asIs }))
    .toSorted((one, other) => other.likelier - one.likelier);
  return { other: best ?? null, found };
}

const understoodOf = (one: Variant): Understood => one.understood;
const weightOf = ({ cost, said }: Variant, pins: number): number => likelihood(pins, cost) + said;

/**
 * Pins by reading. What the tenth does not tell is counted of what was written, and of the few readings
 * that could still be likelier than all that is known.
 */
async function countLikely(
  tx: Tx,
  readings: readonly Variant[],
  told: readonly Told[],
  facts: readonly string[],
): Promise<Map<Understood, number>> {
  const all = readings.map((one, place) => ({ one, ...(told[place] ?? { pins: 0, atMost: 0 }) }));
  const sure = all.filter(({ pins, atMost }) => pins === atMost);
  const known = new Map(sure.map(({ one, pins }) => [one.understood, pins]));
  const isOther = ({ instead }: Variant): boolean => instead.size > 0;
  const best = Math.max(
    ...sure
      .filter(({ one, pins }) => isOther(one) && pins > 0)
      .map(({ one, pins }) => weightOf(one, pins)),
  );
  const unsure = all.filter(({ pins, atMost }) => pins !== atMost);
  const written = unsure.filter(({ one }) => !isOther(one));
  const likely = unsure
    .filter(({ one, atMost }) => isOther(one) && weightOf(one, atMost) > best)
    .toSorted((one, other) => weightOf(other.one, other.atMost) - weightOf(one.one, one.atMost));
  const counted = [...written, ...likely.slice(0, TRIED)].map(({ one }) => one.understood);
  for (const [place, { pins }] of (await countsOf(tx, counted, facts, true)).entries()) {
    const one = counted[place];
    if (one !== undefined) known.set(one, pins);
  }
  return known;
}

interface Reading {
  readonly instead: ReadonlyMap<string, string>;
  readonly cost: number;
}

/** Every word that nobody uses put right at once, the likeliest ways first; else one of the others at a time. */
function readings(
  suspects: readonly Term[],
  meant: ReadonlyMap<string, readonly MeantWord[]>,
): Reading[] {
  const of = (word: string): readonly MeantWord[] => meant.get(word) ?? [];
  const unknown = suspects.filter((term) => term.pins === 0 && of(term.word).length > 0);
  const base = unknown.flatMap(({ word }) =>
    of(word)
      .slice(0, 1)
      .map((one) => ({ word, one })),
  );
  const single = suspects.flatMap(({ word }) =>
    of(word).map((one) => [...base.filter((other) => other.word !== word), { word, one }]),
  );
  const pairs = suspects.flatMap(({ word }, place) =>
    suspects.slice(place + 1).flatMap((other) => {
      const [one, second] = [of(word)[0], of(other.word)[0]];
      return one && second
        ? [
            [
              { word, one },
              { word: other.word, one: second },
            ],
          ]
        : [];
    }),
  );
  return [...(base.length > 0 ? [base] : []), ...single, ...pairs].map((changes) => ({
    instead: new Map(changes.map(({ word, one }) => [word, one.word])),
    cost: changes.reduce((sum, { one }) => sum + one.cost, 0),
  }));
}

async function knownTerms(tx: Tx, words: readonly string[]): Promise<Map<string, Term>> {
  const all = await understand(tx, {
    words: [...new Set(words)],
    wanted: [],
    unwanted: [],
    spellings: new Map(),
    dates: new Map(),
  });
  return new Map(all.terms.map((term) => [term.word, term]));
}

/** How many pins each of these finds; `isSure` as countEach has it. */
export async function countsOf(
  tx: Tx,
  variants: readonly Understood[],
  facts: readonly string[],
  isSure: boolean,
): Promise<Told[]> {
  const isLong = variants.map((one) => isKnownAsUsual(one, facts));
  const short = variants.filter((_, place) => !isLong[place]);
  const counts = await countEach(
    tx,
    short.map((one) => askedOf(one, facts) ?? { match: '', lead: '', rarest: 0 }),
    COUNTED,
    isSure,
  );
  const none = { pins: 0, atMost: 0 };
  const many = { pins: COUNTED, atMost: COUNTED };
  return isLong.map((long) => (long ? many : (counts.shift() ?? none)));
}

/** One word that many pins had an hour ago has many now, and would be the longest to count. */
function isKnownAsUsual(
  { terms, wanted, unwanted }: Understood,
  facts: readonly string[],
): boolean {
  const [only, ...more] = terms;
  const isAlone = more.length + facts.length + wanted.length + unwanted.length === 0;
  return isAlone && only !== undefined && only.pins >= COUNTED;
}

/**
 * Whether results of another reading are shown in the place of those of what was written: `found` of all pins,
 * `shown` on this page.
 */
export function isMeant(
  understood: Understood,
  { shown, found }: { readonly shown: number; readonly found: number },
  other: Meant,
): boolean {
  if (shown === 0) return true;
  const isFormed = understood.terms.some(({ exactPins }) => exactPins === 0);
  if (other.likelier > CLEARLY && (isFormed || shown < LITTLE)) return true;
  return shown < LITTLE && isWorthAsking(other) && isFarMore(other, found);
}

function isFarMore({ cost, pins }: Meant, found: number): boolean {
  if (cost > OTHER_SLIP) return false;
  return pins >= found * (cost <= USUAL_SLIP ? FAR_MORE.usual : FAR_MORE.other);
}
/** Whether another reading is offered. */
export const isWorthAsking = (other: Meant): boolean => other.likelier > PERHAPS;

/** The text with other words in it. */
export function withWords(text: string, instead: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /[\p{L}\p{N}\p{M}]+/gu,
    (word) => instead.get(wordsOf(word).join('')) ?? word,
  );
}
