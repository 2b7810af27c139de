import type { search } from '#contract/discovery/search.ts';
import { isOwnScope } from '#contract/discovery/search-scopes.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { pinsByIds, type Visibility } from '#server/pins/index.ts';
import { maySearchOwn } from '../core/policy.ts';
import type { FeedPin, Found, Start, Visible } from '../feed/feed.ts';
import { displayedIn, type Displayed } from '../feed/displayed.ts';
import { findPage, goesOn, type FoundPage } from './found-candidates.ts';
import { colorIn, factQueries, narrowingOf, type Narrowing } from './narrow.ts';
import type { TextQuery } from './search-store.ts';
import { relaxQuery } from './relax-query.ts';
import { readQuery, type Query } from './read-query.ts';
import type { SearchPosition } from './search-cursor.ts';
import {
  MIN_RESULTS,
  mayBeMisspelt,
  shouldCorrect,
  hasSuspectWord,
  isWorthSuggesting,
  bestCorrection,
  spellingVariants,
  replaceWords,
} from './correct-query.ts';
import { firstStage, type Among } from './stages.ts';
import { rankedPinsOf } from './search-store.ts';
import { lexeme } from './tsquery.ts';
import { textQueryOf, understand, type Understood } from './understand.ts';

type Input = InputOf<typeof search>;

interface Search {
  readonly visibility: Visibility;
  readonly input: Input;
  readonly narrowing: Narrowing;
  readonly facts: readonly string[];
  readonly among: Among;
  readonly query: Query;
  readonly visible: Visible;
  /** Pictures to exclude, as already found. */
  readonly displayed: Displayed;
}

/** A page of results, and how the query was interpreted. */
interface Interpretation {
  readonly page: FoundPage;
  readonly understood: Understood;
  readonly textQuery: TextQuery | null;
  readonly query: string | null;
  readonly suggested: string | null;
  readonly leftOut: readonly string[];
  /** The number of pins with all words, if pins of a relaxed query follow. */
  readonly found?: number;
}

/** Too many words begin with a shorter prefix. */
const MIN_PREFIX_LENGTH = 3;

const noPage: FoundPage = { rows: [], more: null, pausedAt: null };

/** A pin of a page; pins that the input lists first have no position in the list. */
export type SearchPin = FeedPin & { readonly position?: SearchPosition };

/** A page of results, before their views are created. */
export interface FoundPins extends Found<SearchPosition, SearchPin> {
  readonly interpretation: Interpretation;
  readonly isFirst: boolean;
  /** The query, without its unwanted parts. */
  readonly query: Query;
}

/** Finds a page of pins: public ones, each picture once, or the viewer's own. */
export async function findPins(
  visibility: Visibility,
  input: Input,
  now: Date,
  {
    position,
    displayed,
    visible,
  }: Pick<Start<SearchPosition>, 'position' | 'displayed' | 'visible'>,
): Promise<FoundPins> {
  const among = amongWhom(visibility, input);
  const narrowing = await narrowingOf(visibility.tx, input);
  const facts = factQueries(narrowing);
  const chosen = (input.selected_one_bar_modules ?? []).join(' ');
  const query = readQuery(`${position?.query ?? input.query} ${chosen}`);
  const search = { visibility, input, narrowing, facts, among, query, visible, displayed };
  const start = position ?? startOf(now);
  const top = position === null ? await topPins(search) : [];
  const interpretation =
    position === null ? await firstPage(search, start, top) : await nextPage(search, start);
  const { page, leftOut, found = 0 } = interpretation;
  const isBegun = interpretation.understood.terms.at(-1)?.isBegun === true;
  return {
    interpretation,
    isFirst: position === null,
    query,
    rows: [...top, ...page.rows, ...(page.more === null ? [] : [page.more])],
    fixed: top.length + found,
    next(rows, left) {
      const behind = rows.findLast((pin) => pin.position !== undefined)?.position ?? start;
      const next = left.length > 0 ? behind : page.pausedAt;
      return next && { ...next, query: interpretation.query, leftOut, isBegun };
    },
  };
}

function amongWhom({ viewer }: Visibility, { scope }: Input): Among {
  if (!isOwnScope(scope)) return 'public';
  if (!maySearchOwn(viewer)) throw new Failure('not_signed_in', 'Log in to search your Pins.');
  return { ownerId: viewer.id };
}

const startOf = (now: Date): SearchPosition => ({
  stage: 'all',
  after: null,
  nowMs: now.getTime(),
  query: null,
  leftOut: [],
  isBegun: false,
});

/** Returns the pins that the input lists first. */
async function topPins({ visibility, input, visible }: Search): Promise<FeedPin[]> {
  const ids = [...(input.top_pin_id ? [input.top_pin_id] : []), ...(input.top_pin_ids ?? [])];
  if (ids.length === 0) return [];
  const rows = new Map((await pinsByIds(visibility.tx, ids)).map((row) => [row.id, row]));
  const wanted = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  return (await visible(wanted)).slice(0, input.page_size - 1);
}

/** Returns a later page: the bookmark stores how the first one interpreted the query. */
async function nextPage(search: Search, start: SearchPosition): Promise<Interpretation> {
  const { facts, narrowing, query, visibility } = search;
  const words = query.words.filter((word) => !start.leftOut.includes(word));
  const color = words.length === 0 ? colorIn(start.leftOut) : null;
  const colors = color === null ? [] : [color];
  const known = await understand(visibility.tx, { ...query, words }, [
    ...narrowing.facts.flat(),
    ...colors,
  ]);
  const understood = start.isBegun ? asPrefix(known) : known;
  const textQuery = textQueryOf(understood, [...facts, ...colors.map((one) => lexeme(one))]);
  const page = textQuery === null ? noPage : await pageFor(search, textQuery, start);
  return {
    page,
    understood,
    textQuery,
    query: start.query,
    suggested: null,
    leftOut: start.leftOut,
  };
}

const pageFor = (search: Search, textQuery: TextQuery, start: SearchPosition, without = 0) =>
  findPage(search.visibility, { ...search, textQuery }, start, search.input.page_size - without);

/** Returns the same search, without these pictures. */
const without = (search: Search, pins: readonly { readonly signature: string }[]): Search => ({
  ...search,
  displayed: displayedIn(search.displayed.with(pins.map(({ signature }) => signature))),
});

/** Returns the first page: if it has few results, the query may be corrected, completed or relaxed. */
async function firstPage(
  before: Search,
  begin: SearchPosition,
  top: readonly { readonly signature: string }[],
): Promise<Interpretation> {
  const search = without(before, top);
  const { visibility, narrowing, facts, query, input } = search;
  const understood = await understand(visibility.tx, query, narrowing.facts.flat());
  const find = async (
    by: Understood,
  ): Promise<Pick<Interpretation, 'page' | 'textQuery' | 'understood'>> => {
    const textQuery = textQueryOf(by, facts);
    if (textQuery === null) return { page: noPage, textQuery, understood: by };
    const start = { ...begin, stage: await firstStage(visibility.tx, textQuery, search.among) };
    return { page: await pageFor(search, textQuery, start, top.length), textQuery, understood: by };
  };
  const isPublic = search.among === 'public';
  const readings = () => spellingVariants(visibility.tx, understood);
  const [first, early] = await Promise.all([
    find(understood),
    isPublic && hasSuspectWord(understood) ? readings() : null,
  ]);
  const asWritten = { ...first, query: null, suggested: null, leftOut: [] };
  if (first.textQuery === null || !mayBeMisspelt(understood, first.page.rows.length))
    return asWritten;
  const own = isPublic ? null : await countOwn(search, first.textQuery);
  const { other, found } =
    own !== null && own > 0
      ? { other: null, found: own }
      : await bestCorrection(visibility.tx, early ?? (await readings()), understood, facts, own);
  const full = async (interpretation: Interpretation, pins: number): Promise<Interpretation> =>
    isPublic ? fillWithRelaxed(search, begin, interpretation, top.length, pins) : interpretation;
  if (other !== null) {
    const text = replaceWords(input.query, other.replacements);
    if (
      shouldCorrect(understood, { onPage: first.page.rows.length, found }, other) &&
      input.auto_correction_disabled !== true
    ) {
      const corrected = await find(other.understood);
      if (corrected.page.rows.length > 0)
        return full({ ...asWritten, ...corrected, query: text }, other.pins);
    }
    if (isWorthSuggesting(other)) return full({ ...asWritten, suggested: text }, found);
  }
  if (found > 0) return full(asWritten, found);
  const begun = await find(asPrefix(understood));
  if (begun.page.rows.length > 0) return { ...asWritten, ...begun };
  return fillWithRelaxed(search, begin, asWritten, top.length, isPublic ? 0 : null);
}

/**
 * If few pins have all words, appends pins with most of them: see relaxQuery. If few pins have the name of a
 * colour, appends pins of that colour.
 */
async function fillWithRelaxed(
  search: Search,
  begin: SearchPosition,
  interpretation: Interpretation,
  before: number,
  pins: number | null,
): Promise<Interpretation> {
  const { page, understood } = interpretation;
  const { rows } = page;
  const color = colorIn(search.query.words);
  if (rows.length >= MIN_RESULTS || goesOn(page)) return interpretation;
  if (understood.terms.length < 2 && color === null) return interpretation;
  // A guide is chosen to narrow the results, so others are not appended.
  if (rows.length > 0 && search.input.selected_one_bar_modules) return interpretation;
  const less =
    color === null
      ? await relaxQuery(search.visibility.tx, understood, search.facts, pins)
      : await ofColor(search, color);
  const leftOut = understood.terms.map(({ word }) => word).filter(isMissingIn(less));
  const colors = color === null ? [] : [lexeme(color)];
  const textQuery = textQueryOf(less, [...search.facts, ...colors]);
  if (textQuery === null || leftOut.length === 0) return interpretation;
  const start = {
    ...begin,
    stage: await firstStage(search.visibility.tx, textQuery, search.among),
  };
  const more = await pageFor(without(search, rows), textQuery, start, before + rows.length);
  if (rows.length > 0 && more.rows.length === 0) return interpretation;
  const filled = { ...more, rows: [...rows, ...more.rows] };
  const guide = rows.length > 0 ? {} : { textQuery, understood: less };
  return { ...interpretation, ...guide, page: filled, leftOut, found: rows.length };
}

/** Returns the query with a colour instead of its name. */
const ofColor = ({ visibility, query, narrowing }: Search, color: string): Promise<Understood> =>
  understand(visibility.tx, { ...query, words: [] }, [...narrowing.facts.flat(), color]);

/** Returns the query with its last word as a prefix. */
function asPrefix(understood: Understood): Understood {
  const terms = understood.terms.map((term, index, all) =>
    index === all.length - 1 && term.word.length >= MIN_PREFIX_LENGTH
      ? { ...term, isBegun: true }
      : term,
  );
  return { ...understood, terms };
}

const isMissingIn =
  ({ terms }: Understood) =>
  (word: string): boolean =>
    !terms.some((term) => term.word === word);

/** Counts a person's own pins that match the query, up to 2000. */
async function countOwn(
  { visibility, among, narrowing }: Search,
  textQuery: TextQuery,
): Promise<number> {
  if (among === 'public') return 0;
  const most = 2000;
  const from = { after: null, nowMs: 0 };
  return (await rankedPinsOf(visibility.tx, among.ownerId, textQuery, narrowing, from, most))
    .length;
}
