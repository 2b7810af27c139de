import { MAX_OUTSIDE, OUTSIDE_FIELDS } from '#contract/ads/outside/outside.ts';
import { rowsOf, UnreadableFile } from '../conversion-uploads/read-file.ts';

/** Rows of a file as sent, with their numbers in the file. */
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

/** The field of each column; null for unknown columns. */
const fieldsOf = (head: readonly string[]): readonly (string | null)[] =>
  head.map((name) => {
    const written = name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase();
    return OUTSIDE_FIELDS.find((field) => field === written) ?? null;
  });

/** Yields a file in parts to send; the server validates the rows. */
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
