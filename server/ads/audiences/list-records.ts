import { createHash } from 'node:crypto';
import { listRows } from '#contract/ads/audiences/list-rows.ts';
import { MAX_EMAIL } from '#contract/kernel/limits.ts';
import type { LeftOutRow } from './list-store.ts';

interface ReadRecords {
  /** Rows that say anything. */
  readonly processed: number;
  readonly digests: readonly Buffer[];
  readonly leftOut: readonly LeftOutRow[];
}

/**
 * Reads the rows of a part, which come after `before` others. An address becomes the SHA-256 of itself in lower case,
 * so that no address is stored; a digest stays what it is.
 */
export function readRecords(text: string, before: number): ReadRecords {
  const rows = listRows(text, before === 0);
  return {
    processed: rows.length,
    digests: rows.flatMap(({ value, kind }) => {
      if (kind === null) return [];
      return kind === 'digest' ? Buffer.from(value, 'hex') : hashed('sha256', value);
    }),
    leftOut: rows.flatMap(({ value, kind }, at) =>
      kind === null ? [{ line: before + at + 1, reason: whyNot(value) }] : [],
    ),
  };
}

const hashed = (kind: string, address: string): Buffer => createHash(kind).update(address).digest();

const whyNot = (value: string): string =>
  value.length > MAX_EMAIL
    ? 'This is too long.'
    : "This isn't an e-mail address, or the hash of one.";

/** How a list may say that an address is in it. */
export function digestsOf(email: string): Buffer[] {
  const address = email.toLowerCase();
  return ['sha256', 'sha1', 'md5'].map((kind) => hashed(kind, address));
}
