import { CENTURY, centuryNumbered, factOf } from '#server/search-index/index.ts';

/** Words, with each decade and century combined to one. */
interface Dated {
  readonly words: readonly string[];
  /** The lexemes of the dates. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
}

/** A date at the start of some words, and the number of words of it. */
interface Read {
  readonly word: string;
  readonly lexemes: readonly string[];
  readonly taken: number;
}

const TENS = 'tens twenties thirties forties fifties sixties seventies eighties nineties'.split(
  ' ',
);
const HUNDREDS = new Map([
  ['sixteen', 1600],
  ['seventeen', 1700],
  ['eighteen', 1800],
  ['nineteen', 1900],
]);
/** "Years" follows a number that is a decade in German, and precedes it in other languages. */
const YEARS_AFTER = new Set(['jahre', 'jahren']);
const YEARS_BEFORE = new Set(['annees', 'anos', 'anni', 'jaren']);
/** The decades of a part of a century; parts of a decade are ignored. */
const PARTS: Readonly<Record<string, readonly number[]>> = {
  early: [0, 10, 20, 30],
  mid: [30, 40, 50, 60],
  late: [60, 70, 80, 90],
};
/** Up to here "1800s" means a hundred years; "1900s" and later mean ten. */
const LAST_HUNDRED = 1800;

/** Parses decades and centuries: 1950s, fifties, 18th century. */
export function readDates(words: readonly string[]): Dated {
  const dates = new Map<string, readonly string[]>();
  const read: string[] = [];
  for (let index = 0; index < words.length;) {
    const found = dateAt(words.slice(index));
    read.push(found?.word ?? words[index] ?? '');
    if (found !== null) dates.set(found.word, found.lexemes);
    index += found?.taken ?? 1;
  }
  return { words: read, dates };
}

function dateAt([first = '', ...more]: readonly string[]): Read | null {
  const part = PARTS[first];
  if (part === undefined) return decadeAt([first, ...more]) ?? centuryAt([first, ...more]);
  const of = decadeAt(more) ?? centuryAt(more, part);
  return of && { ...of, taken: of.taken + 1 };
}

function decadeAt([first = '', second = '', third = '']: readonly string[]): Read | null {
  const [, digits, ending] = /^(\d{4}|\d0)(s|er)?$/u.exec(first) ?? [];
  if (digits !== undefined && (ending !== undefined || second === 's')) {
    const isLonger = ending === undefined || YEARS_AFTER.has(second);
    return decadeOf(digits, isLonger ? 2 : 1);
  }
  if (YEARS_BEFORE.has(first) && /^(?:\d{4}|\d0)$/u.test(second)) return decadeOf(second, 2);
  const hundred = HUNDREDS.get(first);
  const name = hundred === undefined ? first : second;
  const ten = TENS.indexOf(name);
  if (ten === -1 || (name === 'tens' && third !== '')) return null;
  const decade = (hundred ?? 1900) + (ten + 1) * 10;
  const found = decadeOf(String(decade), hundred === undefined ? 1 : 2);
  return found && { ...found, lexemes: [...found.lexemes, name] };
}

function decadeOf(digits: string, taken: number): Read | null {
  const year = digits.length === 2 ? 1900 + Number(digits) : Number(digits);
  if (year < 1000 || year > 2090 || year % 10 !== 0) return null;
  const word = `${year}s`;
  if (year % 100 === 0 && year <= LAST_HUNDRED) {
    const century = year / 100 + 1;
    return { word: nameOf(century), lexemes: [word, factOf.century(century)], taken };
  }
  return { word, lexemes: [word, factOf.decade(year)], taken };
}

function centuryAt(
  [first = '', second = '']: readonly string[],
  part: readonly number[] | null = null,
): Read | null {
  const number = CENTURY.has(second)
    ? centuryNumbered(first)
    : CENTURY.has(first)
      ? centuryNumbered(second)
      : null;
  if (number === null) return null;
  const begins = (number - 1) * 100;
  const lexemes =
    part === null ? [factOf.century(number)] : part.map((years) => factOf.decade(begins + years));
  return { word: nameOf(number), lexemes, taken: 2 };
}

function nameOf(century: number): string {
  const ends =
    century > 10 && century < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][century % 10] ?? 'th');
  return `${century}${ends}-century`;
}
