import { createHmac, hkdfSync } from 'node:crypto';
import type { Hmac } from 'node:crypto';

/**
 * Derives the key of picture names from the installation's secret. Without the key nobody can test whether a
 * picture is here, or make one whose name collides with another's.
 */
export function pictureNameKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'picture-names', 32));
}

/** Creates the HMAC that a picture's original bytes are fed to. */
export function nameDigest(key: Buffer): Hmac {
  return createHmac('sha256', key);
}

/** Returns the signature: the first 32 hex digits of the HMAC. */
export function nameOf(digest: Hmac): string {
  return digest.digest('hex').slice(0, 32);
}

/** Returns the signature of a drawn picture; no picture file begins with these letters, so names cannot collide. */
export function drawnName(key: Buffer, seed: string): string {
  return nameOf(nameDigest(key).update('drawn:').update(seed));
}
