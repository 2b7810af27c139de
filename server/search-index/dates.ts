import { foldLetters } from '#server/kernel/core/fold-letters.ts';

/** The years in a text, as decades and centuries. */
export interface Dates {
  /** First years of decades: 1950. */
  readonly decades: readonly number[];
  /** 20 for 1900 to 1999. */
  readonly centuries: readonly number[];
}

/** Matches a year or a range of years: whole numbers only, and no prices. */
const YEARS =
  /(?<![\p{L}\p{N}.,$£€#/])(?<from>1\d{3}|20\d{2})(?<decade>(?:['’]?s|er)(?!\p{L}))?(?:\s?[-–—/]\s?(?<to>\d{4}|\d{2}))?(?![\p{L}\p{N}]|[.,]\d)/gu;
/** Words and symbols that mark a number before or after them as no year. */
const NUMBERED =
  /(?:^|[^\p{L}])(?:x|×|p|pp|pages?|nos?|nr|number|vol|plate|fig|figure|lot|inv)\.?\s*$/iu;
const MEASURED = /^\s*(?:x|×|mm|cm|m|km|kg|g|ml|px|pages|pieces|copies|feet|ft)\b/iu;
/** Words that start a statement of acquisition, which extends to the end of the sentence. */
const ACQUIRED =
  /\b(?:purchased|presented|bequeathed|bequest|accepted|accessioned|acquired|gift|given|donated|transferred|lent|loan|erworben|geschenk|acquis|don de|legs)\b/iu;
/** A short word with a full stop is a title or an initial, and does not end a sentence. */
const SENTENCE_END = /(?<=[\p{L}\p{N})]{4})\.\s|[;\n]/u;

/** The longest range of years that is informative. */
const LONGEST_YEARS = 100;

/** Returns the decades and centuries of all years and centuries in a text, without those of acquisitions. */
export function datesIn(text: string): Dates {
  const decades = new Set<number>();
  const centuries = new Set<number>();
  for (const sentence of text.split(SENTENCE_END)) {
    const acquired = sentence.search(ACQUIRED);
    const remaining = acquired === -1 ? sentence : sentence.slice(0, acquired);
    for (const { index, 0: whole, groups = {} } of remaining.matchAll(YEARS)) {
      if (
        NUMBERED.test(remaining.slice(0, index)) ||
        MEASURED.test(remaining.slice(index + whole.length))
      )
        continue;
      const from = Number(groups['from']);
      for (const year of yearsTo(from, groups['to'])) {
        decades.add(decadeOf(year));
        centuries.add(centuryOf(year));
      }
    }
    for (const century of centuriesIn(remaining)) centuries.add(century);
  }
  return { decades: [...decades], centuries: [...centuries] };
}

export const decadeOf = (year: number): number => year - (year % 10);
export const centuryOf = (year: number): number => Math.floor(year / 100) + 1;

/** Returns a year of each decade in a range, whose end may have only two digits. */
function yearsTo(from: number, end: string | undefined): number[] {
  const to = end?.length === 2 ? from - (from % 100) + Number(end) : Number(end ?? from);
  if (to <= from || to - from > LONGEST_YEARS) return [from];
  const first = decadeOf(from);
  return Array.from({ length: (decadeOf(to) - first) / 10 + 1 }, (_, index) => first + index * 10);
}

/** "Century" in common languages, in lower case without accents. */
export const CENTURY = new Set(
  'century centuries jahrhundert jahrhunderts jh jhd siecle siecles siglo siglos secolo seculo eeuw arhundrade arhundrede века век'.split(
    ' ',
  ),
);

const ORDINALS: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const LAST_CENTURY = 21;
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi'.split(
  ' ',
);

/** Returns the century of a folded ordinal: 18th, 18e, xviii, xviiie, eighteenth; null for other words. */
export function centuryNumbered(word: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|e|er|eme)?$/u.exec(word) ?? [];
  const roman = ROMAN.indexOf(word.replace(/e$/u, ''));
  const number =
    digits === undefined ? Math.max(ORDINALS.indexOf(word), roman) + 1 : Number(digits);
  return number >= 1 && number <= LAST_CENTURY ? number : null;
}

const MAY_SAY_CENTURY = /centur|jahrh|\bjh|si[eè]cle|siglo|secolo|s[eé]culo|eeuw|[aå]rhundr|век/iu;

/** The maximum number of words between a number and its century: 18th to early 19th century. */
const REACH = 5;

/** "Second half", "12 plates" and "Henry V" are not centuries, unless directly before the word. */
const SURE_NUMBER = /^\d{1,2}(?:th|st|nd|rd|e)$|^(?:fif|six|seven|eigh|nine|thir|four)teenth$/u;

function centuriesIn(text: string): number[] {
  // Most texts mention no century, and folding each takes time.
  if (!MAY_SAY_CENTURY.test(text)) return [];
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word, index) => {
    if (!CENTURY.has(word)) return [];
    const before = words
      .slice(Math.max(0, index - REACH), index)
      .filter((one, at, all) => at === all.length - 1 || SURE_NUMBER.test(one))
      .flatMap((one) => centuryNumbered(one) ?? []);
    const after = centuryNumbered(words[index + 1] ?? '');
    return before.length > 0 || after === null ? before : [after];
  });
}
