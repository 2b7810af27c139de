import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the words of a part of a query must stand: README.md says what each is. */
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

/** What relevance is judged by: a line of the catalogue. */
export interface CatalogueItem {
  readonly title?: string | undefined;
  readonly creator?: string | undefined;
  readonly medium?: string | undefined;
  readonly class?: string | undefined;
  readonly series?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly movement?: readonly string[] | undefined;
}

interface Part {
  readonly kind: Kind;
  /** Folded; any of them will do. */
  readonly words: readonly string[];
}

export interface JudgedQuery {
  readonly query: string;
  readonly misspelt: string;
  /** The kind of its only part, or `several`. */
  readonly kind: Kind | 'several';
  /** Its answers are not looked at while ranking is tuned. */
  readonly isHeldBack: boolean;
  readonly parts: readonly Part[];
}

/** The committed queries, in the order of their file. */
export async function readQueries(): Promise<JudgedQuery[]> {
  const text = await readFile(join(import.meta.dirname, 'queries.txt'), 'utf8');
  return text.trimEnd().split('\n').map(toQuery);
}

/** For each kind what its words are looked for in, folded. */
export type Readable = Readonly<Record<Kind, string>>;

/** A line of the catalogue as judgments read it. */
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
  };
}

/** Whether the catalogue's own fields say that this is what the query asks for. */
export function isRelevant(query: JudgedQuery, item: Readable): boolean {
  return query.parts.every(({ kind, words }) => words.some((word) => item[kind].includes(word)));
}

function toQuery(line: string, index: number): JudgedQuery {
  const [query = '', misspelt = '', said = ''] = line.split(' | ');
  const parts = said.split(' + ').map((part): Part => {
    const [kind = '', words = ''] = part.split(': ');
    if (!isKind(kind) || words === '') throw new Error(`Not a judged query: ${line}`);
    return { kind, words: words.split(', ').map(folded) };
  });
  const [only] = parts;
  return {
    query,
    misspelt,
    kind: parts.length === 1 && only !== undefined ? only.kind : 'several',
    isHeldBack: index % 3 === 2,
    parts,
  };
}

const isKind = (name: string): name is Kind => Object.hasOwn(FIELDS, name);

/** " oil paint on canvas ": whole words between spaces, without case, marks and apostrophes. */
function folded(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '');
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
