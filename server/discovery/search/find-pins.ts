import type { search } from '#contract/discovery/search.ts';
import { isOwnScope } from '#contract/discovery/search-scopes.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { pinsByIds, type Visibility } from '#server/pins/index.ts';
import { maySearchOwn } from '../core/policy.ts';
import type { FeedPin, Found, Start, Visible } from '../feed/feed.ts';
import { seenIn, type Seen } from '../feed/seen.ts';
import { findPage, goesOn, type FoundPage } from './found-candidates.ts';
import { colorIn, factsAsked, narrowingOf, type Narrowing } from './narrow.ts';
import type { Asked } from './search-store.ts';
import { withoutSome } from './leave-out.ts';
import { readQuery, type Query } from './read-query.ts';
import type { SearchPlace } from './search-cursor.ts';
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
  readonly visibility: Visibility;
  readonly input: Input;
  readonly narrowing: Narrowing;
  readonly facts: readonly string[];
  readonly among: Among;
  readonly query: Query;
  readonly visible: Visible;
  /** Pictures that are not found any more. */
  readonly seen: Seen;
}

/** What was found, and as what the query was taken for it. */
interface Settled {
  readonly page: FoundPage;
  readonly understood: Understood;
  readonly asked: Asked | null;
  readonly query: string | null;
  readonly suggested: string | null;
  readonly leftOut: readonly string[];
  /** Pins that all words found, where others follow. */
  readonly found?: number;
}

/** Shorter beginnings are those of too many words. */
const SHORTEST_BEGUN = 3;

const nowhere: FoundPage = { rows: [], more: null, pausedAt: null };

/** A pin as a page has it; without a place where the asker wants it before all others. */
export type SearchPin = FeedPin & { readonly place?: SearchPlace };

/** A page of what is found, before any of it is shown. */
export interface FoundPins extends Found<SearchPlace, SearchPin> {
  readonly settled: Settled;
  readonly isFirst: boolean;
  /** What was asked for, without what is not wanted. */
  readonly query: Query;
}

/** Finds a page of pins: public ones, each picture once, or the viewer's own. */
export async function findPins(
  visibility: Visibility,
  input: Input,
  now: Date,
  { place, seen, visible }: Omit<Start<SearchPlace>, 'size'>,
): Promise<FoundPins> {
  const among = amongWhom(visibility, input);
  const narrowing = await narrowingOf(visibility.tx, input);
  const facts = factsAsked(narrowing);
  const chosen = (input.selected_one_bar_modules ?? []).join(' ');
  const query = readQuery(`${place?.query ?? input.query} ${chosen}`);
  const search = { visibility, input, narrowing, facts, among, query, visible, seen };
  const start = place ?? startOf(now);
  const top = place === null ? await topPins(search) : [];
  const settled = place === null ? await settle(search, start, top) : await goOn(search, start);
  const { page, leftOut, found = 0 } = settled;
  const isBegun = settled.understood.terms.at(-1)?.isBegun === true;
  return {
    settled,
    isFirst: place === null,
    query,
    rows: [...top, ...page.rows, ...(page.more === null ? [] : [page.more])],
    fixed: top.length + found,
    next(shown, left) {
      const behind = shown.findLast((pin) => pin.place !== undefined)?.place ?? start;
      const next = left.length > 0 ? behind : page.pausedAt;
      return next && { ...next, query: settled.query, leftOut, isBegun };
    },
  };
}

function amongWhom({ viewer }: Visibility, { scope }: Input): Among {
  if (!isOwnScope(scope)) return 'public';
  if (!maySearchOwn(viewer)) throw new Failure('not_signed_in', 'Log in to search your Pins.');
  return { ownerId: viewer.id };
}

const startOf = (now: Date): SearchPlace => ({
  stage: 'all',
  after: null,
  nowMs: now.getTime(),
  query: null,
  leftOut: [],
  isBegun: false,
});

/** Pins that the asker wants to see before all others. */
async function topPins({ visibility, input, visible }: Search): Promise<FeedPin[]> {
  const ids = [...(input.top_pin_id ? [input.top_pin_id] : []), ...(input.top_pin_ids ?? [])];
  if (ids.length === 0) return [];
  const rows = new Map((await pinsByIds(visibility.tx, ids)).map((row) => [row.id, row]));
  const wanted = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  return (await visible(wanted)).slice(0, input.page_size - 1);
}

/** A further page: what the first one took the query for stands in the bookmark. */
async function goOn(search: Search, start: SearchPlace): Promise<Settled> {
  const { facts, narrowing, query, visibility } = search;
  const words = query.words.filter((word) => !start.leftOut.includes(word));
  const color = words.length === 0 ? colorIn(start.leftOut) : null;
  const colors = color === null ? [] : [color];
  const known = await understand(visibility.tx, { ...query, words }, [
    ...narrowing.facts.flat(),
    ...colors,
  ]);
  const understood = start.isBegun ? asBegun(known) : known;
  const asked = askedOf(understood, [...facts, ...colors.map((one) => lexeme(one))]);
  const page = asked === null ? nowhere : await pageFor(search, asked, start);
  return { page, understood, asked, query: start.query, suggested: null, leftOut: start.leftOut };
}

const pageFor = (search: Search, asked: Asked, start: SearchPlace, without = 0) =>
  findPage(search.visibility, { ...search, asked }, start, search.input.page_size - without);

/** The same search, which finds these pictures no more. */
const without = (search: Search, pins: readonly { readonly signature: string }[]): Search => ({
  ...search,
  seen: seenIn(search.seen.with(pins.map(({ signature }) => signature))),
});

/** The first page: when it holds little, the query may have been meant otherwise. */
async function settle(
  before: Search,
  begin: SearchPlace,
  top: readonly { readonly signature: string }[],
): Promise<Settled> {
  const search = without(before, top);
  const { visibility, narrowing, facts, query, input } = search;
  const understood = await understand(visibility.tx, query, narrowing.facts.flat());
  const find = async (by: Understood): Promise<Pick<Settled, 'page' | 'asked' | 'understood'>> => {
    const asked = askedOf(by, facts);
    if (asked === null) return { page: nowhere, asked, understood: by };
    const start = { ...begin, stage: await firstStage(visibility.tx, asked, search.among) };
    return { page: await pageFor(search, asked, start, top.length), asked, understood: by };
  };
  const isPublic = search.among === 'public';
  const readings = () => otherReadings(visibility.tx, understood);
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
      : await likeliestOf(visibility.tx, early ?? (await readings()), understood, facts, own);
  const full = async (settled: Settled, pins: number): Promise<Settled> =>
    isPublic ? filledUp(search, begin, settled, top.length, pins) : settled;
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
  return filledUp(search, begin, asWritten, top.length, isPublic ? 0 : null);
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
  if (rows.length >= LITTLE || goesOn(page)) return settled;
  if (understood.terms.length < 2 && color === null) return settled;
  // Words that were chosen among the guides narrow.
  if (rows.length > 0 && search.input.selected_one_bar_modules) return settled;
  const less =
    color === null
      ? await withoutSome(search.visibility.tx, understood, search.facts, pins)
      : await ofColor(search, color);
  const leftOut = understood.terms.map(({ word }) => word).filter(isMissingIn(less));
  const colors = color === null ? [] : [lexeme(color)];
  const asked = askedOf(less, [...search.facts, ...colors]);
  if (asked === null || leftOut.length === 0) return settled;
  const start = { ...begin, stage: await firstStage(search.visibility.tx, asked, search.among) };
  const more = await pageFor(without(search, rows), asked, start, before + rows.length);
  if (rows.length > 0 && more.rows.length === 0) return settled;
  const filled = { ...more, rows: [...rows, ...more.rows] };
  const guide = rows.length > 0 ? {} : { asked, understood: less };
  return { ...settled, ...guide, page: filled, leftOut, found: rows.length };
}

/** With the colour in the place of its name. */
const ofColor = ({ visibility, query, narrowing }: Search, color: string): Promise<Understood> =>
  understand(visibility.tx, { ...query, words: [] }, [...narrowing.facts.flat(), color]);

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
async function countOwn({ visibility, among, narrowing }: Search, asked: Asked): Promise<number> {
  if (among === 'public') return 0;
  const most = 2000;
  const from = { after: null, nowMs: 0 };
  return (await rankedPinsOf(visibility.tx, among.ownerId, asked, narrowing, from, most)).length;
}
