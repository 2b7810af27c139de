import { createHash } from 'node:crypto';
import { MAX_EMAIL } from '#contract/kernel/limits.ts';
import type { LeftOutRow } from './list-store.ts';

interface ReadRecords {
  /** Rows that say anything. */
  readonly processed: number;
  readonly digests: readonly Buffer[];
  readonly leftOut: readonly LeftOutRow[];
}

const HEX_LENGTHS = new Set([32, 40, 64]);
/** What the first row of a table may call its first column. */
const HEADS = new Set([
  'email',
  'e-mail',
  'email address',
  'e-mail address',
  'emails',
  'hash',
  'sha256',
]);

/**
 * Reads the rows of a part: one to a line, or the first column of a table. An address becomes the SHA-256 of itself in
 * lower case, so that no address is stored; a digest stays what it is.
 */
export function readRecords(text: string, before: number): ReadRecords {
  const digests: Buffer[] = [];
  const leftOut: LeftOutRow[] = [];
  let processed = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const value = firstCell(line).trim().toLowerCase();
    if (value === '') continue;
    if (before + processed === 0 && HEADS.has(value)) continue;
    processed += 1;
    const digest = digestOf(value);
    if (digest === null) leftOut.push({ line: before + processed, reason: whyNot(value) });
    else digests.push(digest);
  }
  return { processed, digests, leftOut };
}

/** The first column of a row, whichever of the usual signs parts them; a quoted cell may hold the sign itself. */
function firstCell(line: string): string {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith('"')) return trimmed.split(/[,;\t]/, 1)[0] ?? '';
  const end = trimmed.slice(1).search(/"(?!")/);
  return (end === -1 ? trimmed.slice(1) : trimmed.slice(1, end + 1)).replaceAll('""', '"');
}

function digestOf(value: string): Buffer | null {
  if (HEX_LENGTHS.has(value.length) && /^[0-9a-f]+$/.test(value)) return Buffer.from(value, 'hex');
  return isAddress(value) ? createHash('sha256').update(value).digest() : null;
}

/** One @ with something around it and no spaces; whether mail reaches it does not matter here. */
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

const whyNot = (value: string): string =>
  value.length > MAX_EMAIL ? 'This is too long.' : 'This is no e-mail address, and no hash of one.';

/** How a list may say that an address is in it. */
export function digestsOf(email: string): Buffer[] {
  const address = email.toLowerCase();
  return ['sha256', 'sha1', 'md5'].map((kind) => createHash(kind).update(address).digest());
}
