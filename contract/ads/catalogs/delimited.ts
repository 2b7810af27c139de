/** The most characters of one row, and of anything else a reader scans for an end. */
export const MAX_RECORD = 256 * 1024;

/** Stops reading a file by throwing the caller's error. */
export type StopReading = (
  code: 'RECORD_TOO_LARGE' | 'UNCLOSED_QUOTE',
  value: string | null,
) => never;

/** Reads rows from text that arrives in chunks. */
export interface RowReader {
  write(piece: string): void;
  /** Call at the end of the text: the last row may lack a line ending. */
  end(): void;
}

const MAX_COLUMNS = 500;
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Countries with a decimal comma use semicolons between fields. */
export function delimiterOf(first: string): ',' | ';' {
  const [head = ''] = first.trimStart().split(/[\r\n]/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** Whether all fields of a row are blank. */
export const isBlank = (row: readonly string[]): boolean =>
  row.length === 1 && row[0]?.trim() === '';

/** The row being read. Its size is limited, so that one without an end cannot exhaust memory. */
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
 * Reads CSV as in RFC 4180, or the same with tabs: a quoted field may contain delimiters, line endings and doubled
 * quotes. Empty lines are skipped, unless `withBlank` counts them. The size limit of a row also covers a quote that is
 * never closed.
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

  /** Processes one character; returns whether the text before it has been consumed. */
  const look = (code: number, before: () => string): boolean => {
    if (state === 'quoted') {
      if (code !== QUOTE) return false;
      row.add(before());
      state = 'closed';
    } else if (code === QUOTE && state !== 'plain') {
      // A quote after a closing quote is a literal quote; at the start it opens the field.
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
