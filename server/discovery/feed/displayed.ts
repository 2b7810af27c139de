import * as z from 'zod/mini';

/**
 * The pictures that a visit has shown, as a list that travels in its bookmark: 32 bits of each
 * signature, the last shown last. Beyond MOST it forgets the first.
 */
const MOST = 1000;
const BYTES = 4;

export interface Displayed {
  readonly size: number;
  readonly has: (signature: string) => boolean;
  /** The list with these behind it, to be written into the next bookmark. */
  readonly with: (signatures: readonly string[]) => string;
}

/** Such a list as a part of a cursor. */
export const cursorDisplayed = () => z.string().check(z.refine(isDisplayed));

function isDisplayed(written: string): boolean {
  const bytes = Buffer.from(written, 'base64url');
  const isWhole = bytes.length % BYTES === 0 && bytes.length <= MOST * BYTES;
  return isWhole && bytes.toString('base64url') === written;
}

/** Reads a list that came in a cursor; the empty text is the empty list. */
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

/** The longest bookmark that holds a whole list and little else. */
export const LONGEST_WITH_DISPLAYED = 2 * MOST * BYTES;

// A signature is 32 hex digits that were made with a key: any part of it is as good as chance.
function hashOf(signature: string): number {
  return Number.parseInt(signature.slice(-2 * BYTES), 16) >>> 0;
}
