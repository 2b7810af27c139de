import { MAX_EMAIL } from '#contract/kernel/limits.ts';

/** Reads the rows of a customer list, in the browser before sending and on the server. */

export type RowKind = 'address' | 'digest';

/** A row that is not blank, normalised: its first column, trimmed and in lower case. */
export interface ListRow {
  readonly value: string;
  /** Null for a row with neither an address nor a digest. */
  readonly kind: RowKind | null;
}

const HEX_LENGTHS: ReadonlySet<number> = new Set([32, 40, 64]);
/** Header names accepted for the first column. */
const HEADS: ReadonlySet<string> = new Set([
  'email',
  'e-mail',
  'email address',
  'e-mail address',
  'emails',
  'hash',
  'sha256',
]);

/** Reads one row per line, or the first column of a table, whose first row may be a header. */
export function listRows(text: string, isFirstPart: boolean): ListRow[] {
  const values = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => firstCell(line).trim().toLowerCase())
    .filter((value) => value !== '');
  const [first = ''] = values;
  const rows = isFirstPart && HEADS.has(first) ? values.slice(1) : values;
  return rows.map((value) => ({ value, kind: kindOf(value) }));
}

/** Accepts any of the usual delimiters; a quoted cell may contain the delimiter. */
function firstCell(line: string): string {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith('"')) return trimmed.split(/[,;\t]/, 1)[0] ?? '';
  const end = trimmed.slice(1).search(/"(?!")/);
  return (end === -1 ? trimmed.slice(1) : trimmed.slice(1, end + 1)).replaceAll('""', '"');
}

function kindOf(value: string): RowKind | null {
  if (HEX_LENGTHS.has(value.length) && /^[0-9a-f]+$/.test(value)) return 'digest';
  return isAddress(value) ? 'address' : null;
}

/** Whether it has one @ with text around it and no spaces; deliverability does not matter here. */
function isAddress(value: string): boolean {
  const parts = value.split('@');
  const [name = '', host = ''] = parts;
  return (
    parts.length === 2 &&
    name !== '' &&
    value.length <= MAX_EMAIL &&
    !/[\s\p{Cc}()<>"]/u.test(value) &&
    /^[^.].*\.[^.]+$/u.test(host)
  );
}
