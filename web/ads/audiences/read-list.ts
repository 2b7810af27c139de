import { listRows } from '#contract/ads/audiences/list-rows.ts';
import { MAX_LIST_RECORDS, MAX_PART_CHARS } from '#contract/ads/audiences/lists.ts';
import { sha256 } from '../core/sha256.ts';

/** A customer list as it is read in the browser: what of it is sent, and how many rows are not. */
export interface ReadList {
  readonly rows: number;
  /** Addresses and hashes, each once. */
  readonly values: readonly string[];
  readonly leftOut: number;
  readonly isTooLong: boolean;
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

/** The SHA-256 of an address, as hexadecimal digits; a hash stays what it is. */
export const hashOf = async (value: string): Promise<string> =>
  value.includes('@') ? sha256(value) : value;

/** Rows in parts that a call takes. */
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
