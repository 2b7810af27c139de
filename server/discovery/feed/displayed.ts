import * as z from 'zod/mini';

/**
 * The pictures shown during a visit, as a list stored in its bookmark: 32 bits of each signature, in order. Beyond
 * MOST the oldest are dropped.
 */
const MOST = 1000;
const BYTES = 4;

export interface Displayed {
  readonly size: number;
  readonly has: (signature: string) => boolean;
  /** Returns the list with these appended, for the next bookmark. */
  readonly with: (signatures: readonly string[]) => string;
}

/** The schema of such a list in a cursor. */
export const cursorDisplayed = () => z.string().check(z.refine(isDisplayed));

function isDisplayed(written: string): boolean {
  const bytes = Buffer.from(written, 'base64url');
  const isWhole = bytes.length % BYTES === 0 && bytes.length <= MOST * BYTES;
  return isWhole && bytes.toString('base64url') === written;
}

/** Parses a list from a cursor; an empty text is the empty list. */
export function displayedIn(written: string): Displayed {
  const bytes = Buffer.from(written, 'base64url');
  const hashes = Array.from({ length: bytes.length / BYTES }, (_, at) =>
    bytes.readUInt32BE(at * BYTES),
  );
  const known = new Set(hashes);
  return {
    size: hashes.length,
    has: (signature) => known.has(hashOf(signature)),
    with: (signatures) => {
      const all = [...new Set([...hashes, ...signatures.map(hashOf)])].slice(-MOST);
      const out = Buffer.alloc(all.length * BYTES);
      for (const [at, hash] of all.entries()) out.writeUInt32BE(hash, at * BYTES);
      return out.toString('base64url');
    },
  };
}

/** The longest bookmark that contains a full list and little else. */
export const LONGEST_WITH_DISPLAYED = 2 * MOST * BYTES;

// A signature is 32 hex digits of an HMAC, so any part of it is uniformly distributed.
function hashOf(signature: string): number {
  return Number.parseInt(signature.slice(-2 * BYTES), 16) >>> 0;
}
