import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the words of a query's part must occur: README.md explains each. */
const FIELDS = {
  subject: ['title', 'tags'],
  place: ['title', 'tags', 'series'],
  maker: ['creator'],
  material: ['medium', 'class', 'tags'],
  movement: ['movement', 'tags'],
  series: ['series', 'title', 'tags'],
  recipe: ['title', 'tags'],
} as const;

type Kind = keyof typeof FIELDS;

/** The query files: the later one was written after ranking had been tuned on the first. */
export const SETS = ['queries.txt', 'queries-asked-later.txt'] as const;
export type QuerySet = (typeof SETS)[number];

/** The basis for judging relevance: a line of the catalogue. */
export interface CatalogueItem {
  readonly title?: string | undefined;
  readonly creator?: string | undefined;
  readonly medium?: string | undefined;
  readonly class?: string | undefined;
  readonly series?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly movement?: readonly string[] | undefined;
  readonly year?: number | undefined;
}

/** The year must be one of these. */
interface YearPart {
  readonly kind: 'year';
  readonly from: number;
  readonly to: number;
}

interface WordsPart {
  readonly kind: Kind;
  /** Normalised; any of them is enough. */
  readonly words: readonly string[];
}

export interface JudgedQuery {
  readonly query: string;
  readonly misspelt: string;
  /** The file it is in. */
  readonly set: QuerySet;
  /** The kind of its only part, or `several`. */
  readonly kind: Kind | 'year' | 'several';
  /** Excluded from tuning. */
  readonly isHeldBack: boolean;
  readonly parts: readonly (WordsPart | YearPart)[];
}

/** Returns the committed queries, in order of their files. */
export async function readQueries(): Promise<JudgedQuery[]> {
  const sets = SETS.map(async (set) => {
    const text = await readFile(join(import.meta.dirname, set), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line, index) => toQuery(set, line, index));
  });
  return (await Promise.all(sets)).flat();
}

/** For each kind, the normalised text to search; and the year. */
export type Readable = Readonly<Record<Kind, string>> & { readonly year: number | null };

/** Converts a line of the catalogue for judging. */
export function toReadable(item: CatalogueItem): Readable {
  const textOf = (kind: Kind): string =>
    FIELDS[kind]
      .flatMap((field) => item[field] ?? [])
      .map(folded)
      .join('|');
  return {
    subject: textOf('subject'),
    place: textOf('place'),
    maker: textOf('maker'),
    material: textOf('material'),
    movement: textOf('movement'),
    series: textOf('series'),
    recipe: item.class === 'recipe' ? textOf('recipe') : '',
    year: item.year ?? null,
  };
}

/** Whether the catalogue's own fields match the query. */
export function isRelevant(query: JudgedQuery, item: Readable): boolean {
  return query.parts.every((part) =>
    part.kind === 'year'
      ? item.year !== null && part.from <= item.year && item.year <= part.to
      : part.words.some((word) => item[part.kind].includes(word)),
  );
}

function toQuery(set: QuerySet, line: string, index: number): JudgedQuery {
  const [query = '', misspelt = '', text = ''] = line.split(' | ');
  const parts = text.split(' + ').map((part): WordsPart | YearPart => {
    const [kind = '', words = ''] = part.split(': ');
    const [from = 0, to = 0] = kind === 'year' ? words.split('-').map(Number) : [];
    if (kind === 'year') return { kind, from, to };
    if (!isKind(kind) || words === '') throw new Error(`Not a judged query: ${line}`);
    return { kind, words: words.split(', ').map(folded) };
  });
  const [only] = parts;
  return {
    query,
    misspelt,
    set,
    kind: parts.length === 1 && only !== undefined ? only.kind : 'several',
    isHeldBack: index % 3 === 2,
    parts,
  };
}

const isKind = (name: string): name is Kind => Object.hasOwn(FIELDS, name);

/**
 * Normalises text to whole words between spaces, as in " oil paint on canvas ": lower case, without accents and
 * apostrophes.
 */
function folded(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '');
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
