import { listRows } from '#contract/ads/audiences/list-rows.ts';
import { MAX_LIST_RECORDS, MAX_PART_CHARS } from '#contract/ads/audiences/lists.ts';
import { sha256 } from '../core/sha256.ts';

/** A customer list as parsed in the browser: the values to send, and the number of rows left out. */
export interface ReadList {
  readonly rows: number;
  /** Unique e-mail addresses and hashes. */
  readonly values: readonly string[];
  readonly leftOut: number;
  readonly isTooLong: boolean;
}

/** A file that is no list; its message is English, to be translated. */
export class UnreadableList extends Error {}

/** Larger files are not customer lists. */
const MOST_BYTES = 100_000_000;

/**
 * Returns a file's text: UTF-8, or UTF-16 with its byte order mark, as spreadsheets write it. Anything else is refused,
 * because addresses that are decoded wrongly find nobody.
 */
export async function listTextOf(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > MOST_BYTES) throw new UnreadableList('This file is too large.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableList("This file isn't UTF-8. Save it as CSV UTF-8.");
  }
}

export function readList(text: string): ReadList {
  const rows = listRows(text, true);
  const good = rows.filter(({ kind }) => kind !== null).map(({ value }) => value);
  return {
    rows: rows.length,
    values: [...new Set(good)],
    leftOut: rows.length - good.length,
    isTooLong: rows.length > MAX_LIST_RECORDS,
  };
}

/** The SHA-256 of an e-mail address, in hexadecimal; a hash is returned unchanged. */
export const hashOf = async (value: string): Promise<string> =>
  value.includes('@') ? sha256(value) : value;

/** Splits rows into parts that fit one call. */
export function partsOf(rows: readonly string[]): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (length + row.length + 1 > MAX_PART_CHARS) {
      parts.push(part.join('\n'));
      [part, length] = [[], 0];
    }
    part.push(row);
    length += row.length + 1;
  }
  return [...parts, part.join('\n')];
}
