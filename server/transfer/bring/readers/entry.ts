/** An entry of a file as it stands there: nothing is checked or shortened yet. */
export interface Entry {
  /** The page; null if the entry has none. */
  readonly link: string | null;
  /** The picture's own address, if the file has it. */
  readonly picture: string | null;
  readonly title: string;
  readonly note: string;
  /** In ms since 1970; null if the file has no date. */
  readonly savedAt: number | null;
  /** The folders from the outermost; empty outside folders. */
  readonly folder: readonly string[];
  readonly tags: readonly string[];
  /** Null if the file does not say. */
  readonly isPrivate: boolean | null;
}

/** An entry without anything, to be filled. */
export const emptyEntry: Entry = {
  link: null,
  picture: null,
  title: '',
  note: '',
  savedAt: null,
  folder: [],
  tags: [],
  isPrivate: null,
};

/** Returns the time in ms of seconds, ms or µs since 1970, as exports have them; null for anything else. */
export function timeOfNumber(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  if (value < 1e11) return value * 1000;
  return value < 1e14 ? value : value / 1000;
}

/** Returns the time of a number or of a date as text; null if it is neither. */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return timeOfNumber(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (/^\d{1,16}$/.test(value.trim())) return timeOfNumber(Number(value));
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
