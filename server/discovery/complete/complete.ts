import type { Completion, complete as call } from '#contract/discovery/complete.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { wordsOf } from '#server/search-index/index.ts';
import { lettersAsTwo } from '#server/kernel/core/fold-letters.ts';
import { mixed } from '../core/rules.ts';
import { wordsStarting } from '../search/words-store.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { popularTags, tagsAmong } from './complete-hashtag.ts';
import { asHashtag, asSearch, hintFor, searchesOf, wantedFor } from './completion-items.ts';
import { candidatesFor, mostOf, type Candidate, type Kind } from './completion-store.ts';
import { foldKey } from './fold-key.ts';
import { recentSearches } from './recent-store.ts';
import { showBoards, showPeople, type Looking } from './show-named.ts';

/** The default number of completions [SEARCH-04]. */
const COUNT = 5;
const MOST = 20;
/** The number of hashtags among other completions. */
const FEW_TAGS = 2;

/** Completes a term to searches, hashtags, people and public boards with this prefix. */
export async function complete(
  { tx, viewer, origin }: Context,
  { term, pin_scope: scope, count: wanted }: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const count = Math.min(Math.max(wanted ?? COUNT, 1), MOST);
  const looking = { tx, viewer, origin };
  if (term === '') {
    const items = await offered(looking, count);
    return { items: await withoutSensitive(tx, items, labelOf), hint: null };
  }
  const found = await find(looking, term, scope ?? null, count);
  const { people } = found;
  const proposed = [...found.searches, ...found.tags, ...found.boards];
  const fine = new Set(await withoutSensitive(tx, proposed, labelOf));
  const fineOf = (items: readonly Completion[]) => items.filter((item) => fine.has(item));
  const [searches, tags, boards] = [
    fineOf(found.searches),
    fineOf(found.tags),
    fineOf(found.boards),
  ];
  const half = (odd: number) => searches.filter((_, index) => index % 2 === odd);
  const chosen = new Set(mixed([half(0), people, half(1), boards, tags]).slice(0, count));
  const items = [...searches, ...tags, ...people, ...boards].filter((item) => chosen.has(item));
  return { items, hint: hintFor(term, searches) };
}

const labelOf = ({ label }: Completion): string => label;

interface Found {
  readonly searches: readonly Completion[];
  readonly tags: readonly Completion[];
  readonly people: readonly Completion[];
  readonly boards: readonly Completion[];
}

/** Works in two steps: finds all candidates with the prefix at once, then filters those that may be shown. */
async function find(
  looking: Looking,
  term: string,
  pinScope: string | null,
  count: number,
): Promise<Found> {
  const { tx } = looking;
  const { scope, kinds } = wantedFor(term, pinScope);
  const wantsSearches = kinds.has('query');
  const start = foldKey(term);
  const [recent, named, begun] = await Promise.all([
    wantsSearches ? recentOf(looking, start, count) : [],
    namedSo(tx, term, [...kinds], 2 * count),
    wantsSearches ? completeWord(tx, term, count) : [],
  ]);
  const of = (kind: Kind): readonly Candidate[] => named.get(kind) ?? [];
  const [people, boards, tags] = await Promise.all([
    showPeople(looking, of('user'), count),
    showBoards(looking, of('board'), count),
    kinds.has('hashtag')
      ? tagsAmong(tx, term, of('hashtag'), wantsSearches ? FEW_TAGS : count)
      : [],
  ]);
  const many = of('query').map(({ label }) => label);
  const searches = searchesOf(recent, [...many, ...begun], scope);
  return { searches, tags: tags.map(asHashtag), people, boards };
}

/**
 * Finds names with this prefix, also in the two-letter spelling: Mueller for Müller. The reverse is among a name's
 * own keys.
 */
async function namedSo(
  tx: Tx,
  term: string,
  kinds: readonly Kind[],
  limit: number,
): Promise<ReadonlyMap<Kind, readonly Candidate[]>> {
  const starts = new Set([foldKey(term), foldKey(lettersAsTwo(term))]);
  const [one, ...more] = await Promise.all(
    [...starts].map((start) => candidatesFor(tx, start, kinds, limit)),
  );
  if (one === undefined || more.length === 0) return one ?? new Map();
  return new Map(
    kinds.map((kind) => {
      const all = [one, ...more].flatMap((found) => found.get(kind) ?? []);
      const byName = new Map(all.map((row) => [`${row.subject} ${row.label}`, row]));
      return [kind, [...byName.values()]];
    }),
  );
}

/** Completes the last word of the term from the words of public pins. */
async function completeWord(tx: Tx, term: string, count: number): Promise<string[]> {
  const start = term.split(/[\s#]/u).at(-1) ?? '';
  const [word, ...more] = wordsOf(start);
  if (word === undefined || more.length > 0) return [];
  const before = term.slice(0, term.length - start.length).replace(/#$/, '');
  const found = await wordsStarting(tx, word, count);
  return found.map((one) => before + one.word);
}

/** Returns completions for an empty term: the viewer's recent searches and trending ones. */
async function offered(looking: Looking, count: number): Promise<Completion[]> {
  const { tx } = looking;
  const [recent, trending] = await Promise.all([
    recentOf(looking, '', count),
    mostOf(tx, 'query', count),
  ]);
  const many = trending.map(({ label }) => asSearch('trending', label, 'pins'));
  // Where few people search yet, popular hashtags fill the list.
  const tags = many.length < count ? await popularTags(tx, count - many.length) : [];
  const others = [...many, ...tags.map(asHashtag)];
  const own = recent.slice(0, Math.max(Math.ceil(count / 2), count - others.length));
  return [...own.map((query) => asSearch('recent', query, 'pins')), ...others].slice(0, count);
}

/** An access token never reads its person's searches. */
async function recentOf(
  { tx, viewer }: Looking,
  start: string,
  count: number,
): Promise<readonly string[]> {
  if (viewer === null || viewer.scopes !== null) return [];
  return recentSearches(tx, viewer.id, start, count);
}
