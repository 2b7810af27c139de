/** The characters of one row, and of whatever else stands between two ends that a reader looks for. */
export const MAX_RECORD = 256 * 1024;

/** Ends the reading of a file, by throwing what its caller wants. */
export type StopReading = (
  code: 'RECORD_TOO_LARGE' | 'UNCLOSED_QUOTE',
  value: string | null,
) => never;

/** Reads rows out of text that comes in pieces. */
export interface RowReader {
  write(piece: string): void;
  /** The last row may have no end of line. */
  end(): void;
}

const MAX_COLUMNS = 500;
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Spreadsheets of countries that write a comma in numbers put semicolons between fields. */
export function delimiterOf(first: string): ',' | ';' {
  const [head = ''] = first.trimStart().split(/[\r\n]/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** Whether nothing is in a row. */
export const isBlank = (row: readonly string[]): boolean =>
  row.length === 1 && row[0]?.trim() === '';

/** A row as far as it has been read. Its size is limited, so that one that never ends costs no memory. */
function openRow(onRow: (row: readonly string[]) => void, stop: StopReading) {
  let row: string[] = [];
  let field = '';
  let size = 0;
  const endField = (): void => {
    row.push(field);
    field = '';
    if (row.length > MAX_COLUMNS) stop('RECORD_TOO_LARGE', null);
  };
  return {
    endField,
    add(text: string): void {
      size += text.length;
      if (size > MAX_RECORD) stop('RECORD_TOO_LARGE', null);
      field += text;
    },
    endRow(): void {
      endField();
      onRow(row);
      row = [];
      size = 0;
    },
    isBegun: (): boolean => row.length > 0 || field !== '',
    field: (): string => field,
  };
}

/**
 * CSV as RFC 4180 has it, or the same between tabs: a field in quotes may hold delimiters and ends of lines, and a
 * quote written twice. Empty lines are no rows, but where `withBlank` counts them. A row has a largest size, also behind
 * a quote that is never closed.
 */
export function delimitedReader(
  delimiter: ',' | '\t' | ';',
  onRow: (row: readonly string[]) => void,
  stop: StopReading,
  { withBlank = false }: { readonly withBlank?: boolean } = {},
): RowReader {
  const end = delimiter.charCodeAt(0);
  const row = openRow((cells) => (withBlank || !isBlank(cells)) && onRow(cells), stop);
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let lastWasReturn = false;

  /** Looks at one letter; answers whether what stands before it has been dealt with. */
  const look = (code: number, before: () => string): boolean => {
    if (state === 'quoted') {
      if (code !== QUOTE) return false;
      row.add(before());
      state = 'closed';
    } else if (code === QUOTE && state !== 'plain') {
      // A second quote after a closed one is a quote; at the start it opens the field.
      if (state === 'closed') row.add('"');
      state = 'quoted';
    } else if (code === end || code === LINE_FEED || code === RETURN) {
      row.add(before());
      if (code === end) row.endField();
      else row.endRow();
      state = 'start';
      lastWasReturn = code === RETURN;
    } else {
      state = 'plain';
      return false;
    }
    return true;
  };
  return {
    write(piece) {
      let from = 0;
      let at = 0;
      const before = () => piece.slice(from, at);
      for (; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at);
        const isSecondOfPair = lastWasReturn && code === LINE_FEED;
        lastWasReturn = false;
        if (isSecondOfPair || look(code, before)) from = at + 1;
      }
      row.add(piece.slice(from));
    },
    end() {
      if (state === 'quoted') stop('UNCLOSED_QUOTE', row.field().slice(0, 100));
      if (row.isBegun()) row.endRow();
    },
  };
}
