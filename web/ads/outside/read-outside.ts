import { MAX_OUTSIDE, OUTSIDE_FIELDS } from '#contract/ads/outside/outside.ts';
import { rowsOf, UnreadableFile } from '../conversion-uploads/read-file.ts';

/** A row of a file as it is sent, with its number in the file. */
export interface OutsidePart {
  readonly rows: readonly number[];
  readonly data: readonly Record<string, string>[];
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'value',
  'currency',
  'total_events',
  'total_event_touchpoints',
]);

/** Which field each column is; null of those that are none. */
const fieldsOf = (head: readonly string[]): readonly (string | null)[] =>
  head.map((name) => {
    const written = name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase();
    return OUTSIDE_FIELDS.find((field) => field === written) ?? null;
  });

/** A file in parts as they are sent; what is wrong with a row the server says. */
export async function* outsideParts(file: Blob): AsyncGenerator<OutsidePart, void, undefined> {
  let fields: readonly (string | null)[] | null = null;
  let number = 0;
  let count = 0;
  let part: { rows: number[]; data: Record<string, string>[] } = { rows: [], data: [] };
  for await (const cells of rowsOf(file, { fatal: false })) {
    number += 1;
    if (fields === null) {
      fields = fieldsOf(cells);
      const missing = OUTSIDE_FIELDS.find(
        (field) => !OPTIONAL.has(field) && !fields?.includes(field),
      );
      if (missing) throw new UnreadableFile(`This file has no column ${missing}.`);
      continue;
    }
    const row = Object.fromEntries(
      fields.flatMap((field, at) => (field === null ? [] : [[field, cells[at]?.trim() ?? '']])),
    );
    part.rows.push(number);
    part.data.push(row);
    count += 1;
    if (part.data.length === MAX_OUTSIDE) {
      yield part;
      part = { rows: [], data: [] };
    }
  }
  if (count === 0) throw new UnreadableFile('This file has no rows below its header.');
  if (part.data.length > 0) yield part;
}
