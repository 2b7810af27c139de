import { MAX_DESCRIPTION, MAX_NAME, MAX_TITLE } from '#contract/kernel/limits.ts';

/** The size of a picture to be drawn, in pixels. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/** A picture's size in a catalogue: pixels, the proportions of the object, or nothing. */
export interface KnownSize {
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly aspect?: number | undefined;
}

const UNKNOWN: DrawnSize = { width: 800, height: 1000 };
const LONGEST = 6000;
/** A physical size may be that of a scroll, or a typing error. */
const MOST_ASPECT = 5;
/** A picture of known proportions has the area of a square with this side. */
const SIDE = 1000;

/** Returns the size at which the picture of a catalogue's pin is drawn. */
export function drawnSize({ w, h, aspect }: KnownSize): DrawnSize {
  if (w !== undefined && h !== undefined) {
    const scale = Math.min(1, LONGEST / Math.max(w, h));
    return sized(w * scale, h * scale);
  }
  if (aspect === undefined) return UNKNOWN;
  const root = Math.sqrt(Math.min(MOST_ASPECT, Math.max(1 / MOST_ASPECT, aspect)));
  return sized(SIDE * root, SIDE / root);
}

function sized(width: number, height: number): DrawnSize {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Returns text on one line in composed form, without characters that cannot be stored or are invisible. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Returns at most `most` characters, cut between words if possible. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}

/** Returns the name of a board or section. */
export const nameOf = (name: string): string => shortened(oneLine(name), MAX_NAME);

/** Returns an alternative name for something whose name is taken: "Prints (2)". */
export function numbered(name: string, number: number): string {
  const end = ` (${number})`;
  return number === 1 ? name : shortened(name, MAX_NAME - end.length) + end;
}

/** The text of a pin. */
export interface ItemWords {
  readonly title: string;
  readonly description: string;
  readonly creator?: string | undefined;
  /** When it was made, as written in the catalogue. */
  readonly date?: string | undefined;
  readonly tags: readonly string[];
}

/**
 * Returns a title and a description within the limits. The part of the title that does not fit starts the
 * description, so that search still finds it; the maker and the date are added unless the text contains them; the
 * tags come last.
 */
export function wordsOfPin(item: ItemWords): {
  readonly title: string;
  readonly description: string;
} {
  const whole = oneLine(item.title);
  const title = shortened(whole, MAX_TITLE);
  const text = oneLine(item.description);
  const isMissing = (more: string): boolean => more !== '' && !`${whole} ${text}`.includes(more);
  const creator = oneLine(item.creator ?? '');
  const date = oneLine(item.date ?? '');
  const lines = [
    title === whole ? '' : whole,
    isMissing(creator) ? `By ${creator}.` : '',
    // "Date not known" has no digits and is omitted.
    /\d/u.test(date) && isMissing(date) ? `${date}.` : '',
    text,
  ];
  const words = shortened(lines.filter((line) => line !== '').join(' '), MAX_DESCRIPTION);
  return { title, description: withTags(words, item.tags) };
}

/** Appends tags as hashtags, as far as they fit. */
export function withTags(words: string, tags: readonly string[]): string {
  let all = words;
  for (const tag of new Set(tags.map(hashtagOf))) {
    const more = all === '' ? tag : `${all} ${tag}`;
    if (tag !== '' && more.length <= MAX_DESCRIPTION) all = more;
  }
  return all;
}

/** Returns "Kodak safety film" as #kodak_safety_film; nothing for a tag without letters. */
function hashtagOf(tag: string): string {
  const words = tag
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null ? '' : `#${words.join('_')}`;
}
