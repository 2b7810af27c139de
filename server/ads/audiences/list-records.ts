import { createHash } from 'node:crypto';
import { listRows } from '#contract/ads/audiences/list-rows.ts';
import { MAX_EMAIL } from '#contract/kernel/limits.ts';
import type { LeftOutRow } from './list-store.ts';

interface ReadRecords {
  /** The number of non-empty rows. */
  readonly processed: number;
  readonly digests: readonly Buffer[];
  readonly leftOut: readonly LeftOutRow[];
}

/**
 * Parses the rows of a part that follows `before` others. An address becomes the SHA-256 of its lower case, so that no
 * address is stored; a digest stays as it is.
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

/** Returns the digests by which a list may contain an address. */
export function digestsOf(email: string): Buffer[] {
  const address = email.toLowerCase();
  return ['sha256', 'sha1', 'md5'].map((kind) => hashed(kind, address));
}
