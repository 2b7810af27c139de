import { randomFillSync } from 'node:crypto';

const BYTES = 18;
const pool = Buffer.alloc(BYTES * 256);
let next = pool.length;

/** A nonce that nobody was given before: of random bytes drawn for many at once, each used once [SEC-35]. */
export function freshNonce(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const nonce = pool.toString('base64', next, next + BYTES);
  next += BYTES;
  return nonce;
}
