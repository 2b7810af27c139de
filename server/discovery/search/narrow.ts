import { colorsOf } from '#contract/search-index/color-names.ts';
import { COLORS } from '#contract/search-index/colors.ts';
import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import type { ProductFilter } from '#contract/discovery/search-filters.ts';
import type { search } from '#contract/discovery/search.ts';
import { SCOPES, type SearchScope } from '#contract/discovery/search-scopes.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { factOf } from '#server/search-index/index.ts';
import { personByUsername } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { hasCounted } from './count-store.ts';
import type { Narrowed } from './search-store.ts';
import { anyOf, lexeme } from './tsquery.ts';
import { pinsWith } from './words-store.ts';

/** The filters of a search. */
export interface Narrowing extends Narrowed {
  /** Alternatives of lexemes; a pin must have one of each. */
  readonly facts: readonly (readonly string[])[];
}

type Input = InputOf<typeof search>;

const EPOCH_MS = Date.UTC(2018, 0, 1);
const DAY_MS = 24 * 3600_000;
/** The number of an id's bits below its milliseconds. */
const BELOW = 22n;
/** Ids have 41 bits for milliseconds. */
const LAST_MS = 2 ** 41 - 1;
/** Stars are stored as halves. */
const HALF = 0.5;

/** Returns the filters of a search's scope and options [SEARCH-03, SEARCH-06]. */
export async function narrowingOf(tx: Tx, input: Input): Promise<Narrowing> {
  const filters = [
    ...(input.applied_unified_filters ?? []),
    ...(input.appliedProductFilters ?? []),
  ];
  const of = <Type extends ProductFilter['type']>(type: Type) =>
    filters.filter((one): one is ProductFilter & { type: Type } => one.type === type);
  const prices = [
    { min: input.price_min ?? null, max: input.price_max ?? null },
    ...of(FILTER_TYPES.price),
  ];
  const isPriced = prices.some(({ min, max }) => (min ?? null) !== null || (max ?? null) !== null);
  const categories = of(FILTER_TYPES.category).map(({ values }) => values);
  const domains = [input.domains ?? [], ...of(FILTER_TYPES.domain).map(({ values }) => values)];
  const rating = Math.max(0, ...of(FILTER_TYPES.rating).map(({ min }) => min));
  return {
    minId: input.date_min ? String(firstIdOf(input.date_min, 0)) : null,
    maxId: input.date_max ? String(firstIdOf(input.date_max, DAY_MS) - 1n) : null,
    minPrice: extreme(
      prices.map(({ min }) => min),
      Math.max,
    ),
    maxPrice: extreme(
      prices.map(({ max }) => max),
      Math.min,
    ),
    personId: input.user ? await personOf(tx, input.user) : null,
    isMade: input.scope === 'my_content',
    categories:
      categories.length === 0 ? null : inAll(categories.map((values) => values.map(small))),
    facts: [
      ...kindsOf(input.scope).map((kind) => [factOf.kind(kind)]),
      // Only products have prices, which are indexed.
      ...(isPriced ? [[factOf.kind('products')]] : []),
      ...(input.filters?.length ? [input.filters.map(factOf.kind)] : []),
      ...domains.filter((values) => values.length > 0).map((values) => values.map(factOf.domain)),
      ...of(FILTER_TYPES.brand).map(({ values }) => values.map(factOf.brand)),
      ...of(FILTER_TYPES.color).map(({ values }) =>
        [...new Set(values.flatMap(colorsNamed))].map(factOf.color),
      ),
      ...of(FILTER_TYPES.availability).map(({ values }) => values.map(factOf.availability)),
      ...(of(FILTER_TYPES.sale).length > 0 ? [[factOf.sale]] : []),
      ...(of(FILTER_TYPES.shipping).length > 0 ? [[factOf.shipsFree]] : []),
      ...(rating > 0 ? [[factOf.rating(Math.ceil(rating / HALF) * HALF)]] : []),
    ],
  };
}

/** Returns each alternative of facts as a tsquery. */
export const factQueries = ({ facts }: Narrowing): string[] =>
  facts.map((choice) => anyOf(choice.map((one) => lexeme(one))));

/** Returns the colour, as a fact, if these words are only its name; else null. */
export function colorIn(words: readonly string[]): string | null {
  const [word, ...more] = words.map((one) => (one === 'grey' ? 'gray' : one));
  const color = COLORS.find((name) => name === word);
  return color === undefined || more.length > 0 ? null : factOf.color(color);
}

function kindsOf(scope: SearchScope): ('videos' | 'products' | 'idea_pins')[] {
  if (scope === 'videos' || scope === 'idea_pins') return [scope];
  return scope === 'buyable_pins' || scope === 'shop_tool' ? ['products'] : [];
}

/** Returns the scopes of which no public pin was counted; none before the first count. */
export async function emptyScopes(tx: Tx): Promise<SearchScope[]> {
  const facts = SCOPES.map((scope) => ({ scope, kinds: kindsOf(scope).map(factOf.kind) }));
  if (!(await hasCounted(tx))) return [];
  const counted = await pinsWith(
    tx,
    facts.flatMap(({ kinds }) => kinds),
  );
  return facts
    .filter(({ kinds }) => kinds.length > 0 && !kinds.some((kind) => counted.has(kind)))
    .map(({ scope }) => scope);
}

const small = (text: string): string => text.toLowerCase();

function colorsNamed(value: string): readonly string[] {
  return COLORS.some((name) => name === value) ? [value] : colorsOf(value.toLowerCase());
}

function inAll(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...more] = lists;
  return first.filter((one) => more.every((list) => list.includes(one)));
}

function extreme(
  values: readonly (number | null | undefined)[],
  pick: (...values: number[]) => number,
): number | null {
  const present = values.filter((value) => value !== null && value !== undefined);
  return present.length === 0 ? null : pick(...present);
}

/** Returns the lowest possible id this many ms after the start of a day. */
function firstIdOf(day: string, moreMs: number): bigint {
  const ms = Date.parse(`${day}T00:00:00Z`) + moreMs - EPOCH_MS;
  return BigInt(Math.min(Math.max(1, ms), LAST_MS)) << BELOW;
}

/** Finds a person by username or id; an unknown one has no pins. */
async function personOf(tx: Tx, user: string): Promise<string> {
  const named = await personByUsername(tx, user.toLowerCase());
  if (named !== null) return named.id;
  return /^\d+$/.test(user) && isStorableId(user) ? user : '0';
}
