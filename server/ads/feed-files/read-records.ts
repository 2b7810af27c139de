import type { FeedFormat } from '#contract/ads/catalogs/feeds.ts';
import { REQUIRED_COLUMNS } from '#contract/ads/catalogs/items.ts';
import {
  delimitedReader,
  delimiterOf,
  type RowReader,
  type StopReading,
} from '#contract/ads/catalogs/delimited.ts';
import { COLUMNS, columnNamed } from './column-names.ts';
import { FeedFault } from './feed-fault.ts';
import { xmlReader } from './read-xml.ts';

/** One product, as in the file. */
export interface FeedRecord {
  /** The row of a table, counting the header, or the number of the product in XML. */
  readonly row: number;
  readonly fields: ReadonlyMap<string, string>;
  /** Whether there are more values than columns, so that values cannot be assigned. */
  readonly isUneven: boolean;
}

/** Yields the products of a file, in batches as the text arrives. */
export async function* recordsOf(
  format: FeedFormat,
  text: AsyncIterable<string>,
): AsyncGenerator<readonly FeedRecord[], void, undefined> {
  let found: FeedRecord[] = [];
  let reader: RowReader | null = null;
  for await (const piece of text) {
    reader ??= readerOf(format, piece, (record) => found.push(record));
    reader.write(piece);
    yield found;
    found = [];
  }
  reader?.end();
  yield found;
}

function readerOf(
  format: FeedFormat,
  first: string,
  onRecord: (record: FeedRecord) => void,
): RowReader {
  if (format === 'XML') {
    let row = 0;
    return xmlReader((found) => {
      row += 1;
      onRecord({ row, fields: named(found), isUneven: false });
    });
  }
  let row = 0;
  let columns: readonly (string | null)[] | null = null;
  const delimiter = format === 'TSV' ? '\t' : delimiterOf(first);
  return delimitedReader(
    delimiter,
    (values) => {
      row += 1;
      if (columns === null) columns = columnsOf(values);
      else onRecord({ row, ...fieldsOf(columns, values) });
    },
    stop,
  );
}

const stop: StopReading = (code, value) => {
  throw new FeedFault(code, value);
};

/** Returns the known column of each heading; null for unknown ones. */
function columnsOf(head: readonly string[]): readonly (string | null)[] {
  const columns = head.map(columnNamed);
  const known = columns.filter((column) => column !== null);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice !== undefined) throw new FeedFault('DUPLICATE_COLUMNS', twice);
  const missing = REQUIRED_COLUMNS.filter((column) => !known.includes(column));
  if (missing.length > 0) throw new FeedFault('REQUIRED_COLUMNS_MISSING', missing.join(', '));
  return columns;
}

function fieldsOf(
  columns: readonly (string | null)[],
  values: readonly string[],
): Omit<FeedRecord, 'row'> {
  const fields = new Map<string, string>();
  columns.forEach((column, at) => {
    const value = values[at]?.trim() ?? '';
    if (column !== null && value !== '') fields.set(column, value);
  });
  const isUneven = values.slice(columns.length).some((value) => value.trim() !== '');
  return { fields, isUneven };
}

/** Returns the fields of XML by column; unknown fields are left out. */
function named(found: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of found) {
    const column = COLUMNS.has(name) ? name : columnNamed(name);
    if (column !== null && !fields.has(column)) fields.set(column, value);
  }
  return fields;
}
