import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import { readRequest } from './ask.ts';
import type { Request } from './load.ts';
import type { Seeded } from './seeded-database.ts';

const PAGE = 25;
const VISITOR = { headers: {} };

/** A search, with the equivalent for plain PostgreSQL. */
export interface Query {
  readonly request: Request;
  /** Its parameters. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Searches for exactly these words: a rare one might otherwise be corrected to a common one. */
  readonly asWritten: Request;
  /** The equivalent tsquery: each word or its stem, and the lexemes of filters. */
  readonly match: string;
  readonly minPrice: number | null;
  /** Whether it contains a typing mistake. */
  readonly isMisspelt: boolean;
}

/**
 * Generates searches: one word of a title, or its two or three most common ones; one in five misspelt, one in four
 * filtered, by visitors and signed-in people.
 */
interface Drawn {
  readonly words: readonly string[];
  readonly lexemes: readonly string[];
  readonly domain: string;
  readonly color: string;
}

export async function searchesIn({ rows, people }: Seeded, many: number): Promise<Query[]> {
  const drawn = await rows<Drawn>(
    `select words, array(select '(''' || word || ''' | ''/en/' || (ts_lexize('english_stem', word))[1] || ''')'
         from unnest(words) as word) as lexemes, domain, color
     from (
       select number, domain,
         (select lexeme from unnest(pins.words) where lexeme ~ '^@color:' limit 1) as color,
         array(select word
           from (select distinct word from unnest(string_to_array(title, ' ')) as word) as said
           left join search_words using (word)
           order by case when number % 3 = 0 then length(word) end, pins desc nulls last
           limit 1 + number % 3) as words
       from (select row_number() over (order by md5(id::text || 'search')) as number, title, domain, words from pins
             order by 1 limit $1) as pins) as picked`,
    [many],
  );
  return drawn.map((one, number) => queryOf(one, number, people[number % people.length]));
}

function queryOf(
  drawn: Drawn,
  number: number,
  person: Seeded['people'][number] | undefined,
): Query {
  const isMisspelt = number % 5 === 4;
  const words = isMisspelt ? withSlip(drawn.words, number) : drawn.words;
  const filter = number % 4 === 3 ? filterOf(drawn, Math.floor(number / 4)) : plainly;
  const who = number % 2 === 0 ? VISITOR : (person ?? VISITOR);
  const input = { query: words.join(' '), page_size: PAGE, ...filter.options };
  return {
    request: readRequest(who, 'BaseSearch', input),
    options: input,
    asWritten: readRequest(who, 'BaseSearch', { ...input, auto_correction_disabled: true }),
    match: [...drawn.lexemes, ...filter.facts].join(' & '),
    minPrice: filter.minPrice,
    isMisspelt,
  };
}

interface Filter {
  readonly options: Readonly<Record<string, unknown>>;
  readonly facts: readonly string[];
  readonly minPrice: number | null;
}

const plainly: Filter = { options: {}, facts: [], minPrice: null };

function filterOf({ domain, color }: Drawn, number: number): Filter {
  const filters = (filter: object) => ({ applied_unified_filters: [filter] });
  const name = color.slice('@color:'.length);
  const all: Filter[] = [
    {
      ...plainly,
      options: filters({ type: FILTER_TYPES.color, values: [name] }),
      facts: [`'${color}'`],
    },
    { ...plainly, options: { domains: [domain] }, facts: [`'@domain:${domain}'`] },
    { ...plainly, options: filters({ type: FILTER_TYPES.sale }), facts: [`'@sale'`] },
    { ...plainly, options: { price_min: 50 }, minPrice: 50 },
  ];
  return all[number % all.length] ?? plainly;
}

/** Misspells the longest word: two letters swapped, one omitted, or one doubled. */
function withSlip(words: readonly string[], number: number): string[] {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const at = 1 + (number % Math.max(1, longest.length - 2));
  const [head, one, rest] = [
    longest.slice(0, at),
    longest.slice(at, at + 1),
    longest.slice(at + 1),
  ];
  const slips = [
    head + rest.slice(0, 1) + one + rest.slice(1),
    head + rest,
    head + one + one + rest,
  ];
  return words.map((word) => (word === longest ? (slips[number % 3] ?? word) : word));
}
