import type { search } from '#contract/discovery/search.ts';
import { isOwnScope } from '#contract/discovery/search-scopes.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { keepForFeed, keepVisible, pinsByIds, showPins, type Sight } from '#server/pins/index.ts';
import { maySearchOwn } from '../core/policy.ts';
import { seenIn } from '../core/seen.ts';
import type { Answered } from './answer.ts';
import { guidesOf } from './guides.ts';
import { colorIn, factsAsked, narrowingOf, type Narrowing } from './narrow.ts';
import { pageOfFound, type FoundPage } from './page-of-found.ts';
import type { Asked } from './search-store.ts';
import { withoutSome } from './leave-out.ts';
import { readQuery, type Query } from './read-query.ts';
import { screened } from './screen-search.ts';
import { searchCursor, type SearchPlace } from './search-place.ts';
import {
  LITTLE,
  isDoubtful,
  isMeant,
  isUnsure,
  isWorthAsking,
  likeliestOf,
  otherReadings,
  withWords,
} from './settle.ts';
import { firstStage, type Among } from './stages.ts';
import { rankedPinsOf } from './search-store.ts';
import { lexeme } from './tsquery.ts';
import { askedOf, understand, type Understood } from './understand.ts';

type Input = InputOf<typeof search>;

interface Search {
  readonly sight: Sight;
  readonly input: Input;
  readonly narrowing: Narrowing;
  readonly facts: readonly string[];
  readonly among: Among;
  readonly query: Query;
}

/** What was found, and as what the query was taken for it. */
interface Settled {
  readonly page: FoundPage;
  readonly understood: Understood;
  readonly asked: Asked | null;
  readonly query: string | null;
  readonly suggested: string | null;
  readonly leftOut: readonly string[];
}

/** Shorter beginnings are those of too many words. */
const SHORTEST_BEGUN = 3;

const nowhere: FoundPage = { rows: [], next: null };

/** A page of what is found, before any of it is shown. */
interface FoundPins {
  readonly settled: Settled;
  /** What stands before it, and the picture of each. */
  readonly top: readonly { readonly id: string; readonly signature: string }[];
  readonly isFirst: boolean;
  readonly among: Among;
  /** What was asked for, without what is not wanted. */
  readonly query: Query;
}

/** Finds a page of pins: public ones, each picture once, or the viewer's own. */
export async function findPins(sight: Sight, input: Input, now: Date): Promise<FoundPins> {
  const before = searchCursor.read(input.bookmark);
  const among = amongWhom(sight, input);
  const narrowing = await narrowingOf(sight.tx, input);
  const facts = factsAsked(narrowing);
  const chosen = (input.selected_one_bar_modules ?? []).join(' ');
  const query = readQuery(`${before?.query ?? input.query} ${chosen}`);
  const search: Search = { sight, input, narrowing, facts, among, query };
  const start = before ?? startOf(input, now);
  const top = before === null ? await topPins(sight, input, among) : [];
  const settled = before === null ? await settle(search, start, top) : await goOn(search, start);
  return { settled, top, isFirst: before === null, among, query };
}

/** The same as they are shown, with words that lead on. */
export async function searchPins(
  sight: Sight,
  input: Input,
  now: Date,
): Promise<Page<Answered<Pin>>> {
  const { settled, top, isFirst, among, query } = await findPins(sight, input, now);
  const { page, asked, understood, query: taken, leftOut } = settled;
  const guided = isFirst && among === 'public' && asked !== null && page.rows.length > 0;
  const shown = [...top, ...page.rows];
  const [results, guides] = await Promise.all([
    showPins(sight, shown),
    guided ? guidesOf(sight, understood, asked) : [],
  ]);
  const last = understood.terms.at(-1);
  const isBegun = last?.isBegun === true;
  const answer = {
    results,
    sensitivity_screen: null,
    corrected_query: taken,
    suggested_query: settled.suggested,
    left_out: [...leftOut],
    guides,
  };
  const meant = { query, taken, begun: isBegun ? last.word : null };
  const data = among === 'public' ? await screened(sight, input, now, meant, answer) : answer;
  if (data.sensitivity_screen !== null) return { data, bookmark: null };
  const seen = page.next && seenIn(page.next.seen.with(shown.map((pin) => pin.signature)));
  const next = page.next && seen && { ...page.next, seen, query: taken, leftOut, isBegun };
  return { data, bookmark: next && searchCursor.write(next) };
}

function amongWhom({ viewer }: Sight, { scope }: Input): Among {
  if (!isOwnScope(scope)) return 'public';
  if (!maySearchOwn(viewer)) throw new Failure('not_signed_in', 'Log in to search your Pins.');
  return { ownerId: viewer.id };
}

function startOf(input: Input, now: Date): SearchPlace {
  const seen = seenIn(seenIn('').with(input.query_pin_sigs ?? []));
  return {
    stage: 'all',
    after: null,
    nowMs: now.getTime(),
    query: null,
    leftOut: [],
    isBegun: false,
    seen,
  };
}

/** Pins that the asker wants to see before all others. */
async function topPins(sight: Sight, input: Input, among: Among) {
  const ids = [...(input.top_pin_id ? [input.top_pin_id] : []), ...(input.top_pin_ids ?? [])];
  if (ids.length === 0) return [];
  const rows = new Map((await pinsByIds(sight.tx, ids)).map((row) => [row.id, row]));
  const wanted = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  const kept = await (among === 'public' ? keepForFeed : keepVisible)(sight, wanted);
  return kept.slice(0, input.page_size - 1);
}

/** A further page: what the first one took the query for stands in the bookmark. */
async function goOn(search: Search, start: SearchPlace): Promise<Settled> {
  const { facts, narrowing, query, sight } = search;
  const words = query.words.filter((word) => !start.leftOut.includes(word));
  const color = words.length === 0 ? colorIn(start.leftOut) : null;
  const colors = color === null ? [] : [color];
  const known = await understand(sight.tx, { ...query, words }, [
    ...narrowing.facts.flat(),
    ...colors,
  ]);
  const understood = start.isBegun ? asBegun(known) : known;
  const asked = askedOf(understood, [...facts, ...colors.map((one) => lexeme(one))]);
  const page = asked === null ? nowhere : await pageFor(search, asked, start);
  return { page, understood, asked, query: start.query, suggested: null, leftOut: start.leftOut };
}

const pageFor = (search: Search, asked: Asked, start: SearchPlace, without = 0) =>
  pageOfFound(search.sight, { ...search, asked }, start, search.input.page_size - without);

/** The first page: when it holds little, the query may have been meant otherwise. */
async function settle(
  search: Search,
  begin: SearchPlace,
  top: readonly { readonly signature: string }[],
): Promise<Settled> {
  const { sight, narrowing, facts, query, input } = search;
  const seen = seenIn(begin.seen.with(top.map((pin) => pin.signature)));
  const understood = await understand(sight.tx, query, narrowing.facts.flat());
  const find = async (by: Understood): Promise<Pick<Settled, 'page' | 'asked' | 'understood'>> => {
    const asked = askedOf(by, facts);
    if (asked === null) return { page: nowhere, asked, understood: by };
    const start = { ...begin, seen, stage: await firstStage(sight.tx, asked, search.among) };
    return { page: await pageFor(search, asked, start, top.length), asked, understood: by };
  };
  const isPublic = search.among === 'public';
  const readings = () => otherReadings(sight.tx, understood);
  const [first, early] = await Promise.all([
    find(understood),
    isPublic && isUnsure(understood) ? readings() : null,
  ]);
  const asWritten = { ...first, query: null, suggested: null, leftOut: [] };
  if (first.asked === null || !isDoubtful(understood, first.page.rows.length)) return asWritten;
  const own = isPublic ? null : await countOwn(search, first.asked);
  const { other, found } =
    own !== null && own > 0
      ? { other: null, found: own }
      : await likeliestOf(sight.tx, early ?? (await readings()), understood, facts, own);
  const full = async (settled: Settled, pins: number): Promise<Settled> =>
    isPublic ? filledUp(search, { ...begin, seen }, settled, top.length, pins) : settled;
  if (other !== null) {
    const text = withWords(input.query, other.instead);
    if (
      isMeant(understood, { shown: first.page.rows.length, found }, other) &&
      input.auto_correction_disabled !== true
    ) {
      const corrected = await find(other.understood);
      if (corrected.page.rows.length > 0)
        return full({ ...asWritten, ...corrected, query: text }, other.pins);
    }
    if (isWorthAsking(other)) return full({ ...asWritten, suggested: text }, found);
  }
  if (found > 0) return full(asWritten, found);
  const begun = await find(asBegun(understood));
  if (begun.page.rows.length > 0) return { ...asWritten, ...begun };
  return filledUp(search, { ...begin, seen }, asWritten, top.length, isPublic ? 0 : null);
}

/**
 * Where little has all words, what has most of them follows; words that nothing has with others are left out.
 * Where little has the name of a colour, what has the colour follows.
 */
async function filledUp(
  search: Search,
  begin: SearchPlace,
  settled: Settled,
  before: number,
  pins: number | null,
): Promise<Settled> {
  const { page, understood } = settled;
  const { rows } = page;
  const color = colorIn(search.query.words);
  if (rows.length >= LITTLE || page.next !== null) return settled;
  if (understood.terms.length < 2 && color === null) return settled;
  // Words that were chosen among the guides narrow.
  if (rows.length > 0 && search.input.selected_one_bar_modules) return settled;
  const less =
    color === null
      ? await withoutSome(search.sight.tx, understood, search.facts, pins)
      : await ofColor(search, color);
  const leftOut = understood.terms.map(({ word }) => word).filter(isMissingIn(less));
  const colors = color === null ? [] : [lexeme(color)];
  const asked = askedOf(less, [...search.facts, ...colors]);
  if (asked === null || leftOut.length === 0) return settled;
  const seen = seenIn(begin.seen.with(rows.map((row) => row.signature)));
  const start = { ...begin, seen, stage: await firstStage(search.sight.tx, asked, search.among) };
  const more = await pageFor(search, asked, start, before + rows.length);
  if (rows.length > 0 && more.rows.length === 0) return settled;
  const filled = { rows: [...rows, ...more.rows], next: more.next };
  const guide = rows.length > 0 ? {} : { asked, understood: less };
  return { ...settled, ...guide, page: filled, leftOut };
}

/** With the colour in the place of its name. */
const ofColor = ({ sight, query, narrowing }: Search, color: string): Promise<Understood> =>
  understand(sight.tx, { ...query, words: [] }, [...narrowing.facts.flat(), color]);

/** With the last word taken for the beginning of one. */
function asBegun(understood: Understood): Understood {
  const terms = understood.terms.map((term, place, all) =>
    place === all.length - 1 && term.word.length >= SHORTEST_BEGUN
      ? { ...term, isBegun: true }
      : term,
  );
  return { ...understood, terms };
}

const isMissingIn =
  ({ terms }: Understood) =>
  (word: string): boolean =>
    !terms.some((term) => term.word === word);

/** How much of somebody's own a query finds, up to a number that is no longer little. */
async function countOwn({ sight, among, narrowing }: Search, asked: Asked): Promise<number> {
  if (among === 'public') return 0;
  const most = 2000;
  const from = { after: null, nowMs: 0 };
  return (await rankedPinsOf(sight.tx, among.ownerId, asked, narrowing, from, most)).length;
}
