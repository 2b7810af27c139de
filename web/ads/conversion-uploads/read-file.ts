import {
  delimitedReader,
  delimiterOf,
  type StopReading,
} from '#contract/ads/catalogs/delimited.ts';
import {
  hashedEvent,
  missingColumn,
  readUploadRow,
  type UploadColumn,
  uploadColumns,
} from '#contract/ads/conversions/upload-rows.ts';
import { type FileRow, MAX_UPLOAD_PART } from '#contract/ads/conversions/uploads.ts';
import { sha256 } from '../core/sha256.ts';

/** A file that cannot be read at all; its message is English, to be translated. */
export class UnreadableFile extends Error {}

const stop: StopReading = (code) => {
  throw new UnreadableFile(
    code === 'UNCLOSED_QUOTE'
      ? 'A quote in this file is never closed.'
      : 'A row of this file is far too long.',
  );
};

/**
 * Yields a file's rows, the head first. Invalid UTF-8 throws if `fatal`, and is decoded as well as possible
 * otherwise. Empty lines are skipped unless `withBlank` is set, which gives rows the same numbers as in a
 * spreadsheet.
 */
export async function* rowsOf(
  file: Blob,
  {
    fatal = false,
    withBlank = false,
  }: { readonly fatal?: boolean; readonly withBlank?: boolean } = {},
): AsyncGenerator<readonly string[], void, undefined> {
  let ready: (readonly string[])[] = [];
  let reader: ReturnType<typeof delimitedReader> | null = null;
  const pieces = file.stream().pipeThrough(new TextDecoderStream('utf-8', { fatal })).getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    reader ??= delimitedReader(
      value.slice(0, value.search(/[\r\n]|$/)).includes('\t') ? '\t' : delimiterOf(value),
      (row) => ready.push(row),
      stop,
      { withBlank },
    );
    reader.write(value);
    yield* ready;
    ready = [];
  }
  reader?.end();
  yield* ready;
}

/** A preview of a file before it is sent. */
export interface FilePreview {
  readonly head: readonly string[];
  readonly columns: readonly (UploadColumn | null)[];
  readonly missing: UploadColumn | null;
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string | null }[];
}

const PREVIEW_ROWS = 5;

export async function previewOf(file: Blob): Promise<FilePreview> {
  const first: (readonly string[])[] = [];
  for await (const cells of rowsOf(file)) {
    first.push(cells);
    if (first.length > PREVIEW_ROWS) break;
  }
  const [head, ...rows] = first;
  if (head === undefined) throw new UnreadableFile('This file is empty.');
  const columns = uploadColumns(head);
  return {
    head,
    columns,
    missing: missingColumn(columns),
    rows: rows.map((cells) => ({ cells, reason: readUploadRow(columns, cells).reason })),
  };
}

export interface FilePart {
  readonly part: number;
  readonly rows: readonly FileRow[];
  readonly isLast: boolean;
}

/** Yields a file in parts to send. Personal data is hashed here. */
export async function* partsOf(file: Blob): AsyncGenerator<FilePart, void, undefined> {
  let columns: readonly (UploadColumn | null)[] | null = null;
  let number = 0;
  let part = 0;
  let rows: Promise<FileRow>[] = [];
  for await (const cells of rowsOf(file)) {
    number += 1;
    if (columns === null) {
      columns = uploadColumns(cells);
      continue;
    }
    // Another row shows that the previous part was not the last.
    if (rows.length === MAX_UPLOAD_PART) {
      part += 1;
      yield { part, rows: await Promise.all(rows), isLast: false };
      rows = [];
    }
    rows.push(sentRow(number, columns, cells));
  }
  if (rows.length === 0) throw new UnreadableFile('This file has no rows below its header.');
  yield { part: part + 1, rows: await Promise.all(rows), isLast: true };
}

async function sentRow(
  row: number,
  columns: readonly (UploadColumn | null)[],
  cells: readonly string[],
): Promise<FileRow> {
  const { event, reason } = readUploadRow(columns, cells);
  return event === null ? { row, event, reason } : { row, event: await hashedEvent(event, sha256) };
}
