import { MAX_DESCRIPTION, MAX_NAME, MAX_TITLE } from '#contract/kernel/limits.ts';

/** The size of a picture that is to be drawn, in pixels. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/** What a catalogue knows of a picture's size: pixels, the proportions of the object, or nothing. */
export interface KnownSize {
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly aspect?: number | undefined;
}

const UNKNOWN: DrawnSize = { width: 800, height: 1000 };
const LONGEST = 6000;
/** A physical size may be that of a scroll, or a slip of the pen. */
const MOST_ASPECT = 5;
/** The side of the square that a picture of known proportions has the area of. */
const SIDE = 1000;

/** How large the picture of a catalogue's pin is drawn. */
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

/** Text on one line, composed, without what cannot be stored or would hide. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** At most `most` characters, cut between words where there are any. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}

/** A board's or section's name. */
export const nameOf = (name: string): string => shortened(oneLine(name), MAX_NAME);

/** Another name for what cannot have its own, because another thing has it: "Prints (2)". */
export function numbered(name: string, number: number): string {
  const end = ` (${number})`;
  return number === 1 ? name : shortened(name, MAX_NAME - end.length) + end;
}

/** What is to be said of a pin. */
export interface ItemWords {
  readonly title: string;
  readonly description: string;
  readonly creator?: string | undefined;
  /** When it was made, as the catalogue writes it. */
  readonly date?: string | undefined;
  readonly tags: readonly string[];
}

/**
 * A title and a description that fit. What the title has no room for begins the description, so
 * that nothing is lost to search; the maker and when it was made are named unless the text does already; the tags
 * end it.
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
    // "Date not known" says nothing.
    /\d/u.test(date) && isMissing(date) ? `${date}.` : '',
    text,
  ];
  const words = shortened(lines.filter((line) => line !== '').join(' '), MAX_DESCRIPTION);
  return { title, description: withTags(words, item.tags) };
}

function withTags(words: string, tags: readonly string[]): string {
  let all = words;
  for (const tag of new Set(tags.map(hashtagOf))) {
    const more = all === '' ? tag : `${all} ${tag}`;
    if (tag !== '' && more.length <= MAX_DESCRIPTION) all = more;
  }
  return all;
}

/** "Kodak safety film" as #kodak_safety_film; nothing of a tag without letters. */
function hashtagOf(tag: string): string {
  const words = tag
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null ? '' : `#${words.join('_')}`;
}
