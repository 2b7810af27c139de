import { createHmac, hkdfSync } from 'node:crypto';
import type { Hmac } from 'node:crypto';

/**
 * The key of picture names: from the installation's secret, for this one purpose. With it
 * nobody can test whether a picture is here, or make one whose name is another's.
 */
export function pictureNameKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'picture-names', 32));
}

/** A digest that is fed a picture's original bytes. */
export function nameDigest(key: Buffer): Hmac {
  return createHmac('sha256', key);
}

/** The signature: the first 32 hex digits of what the digest was fed. */
export function nameOf(digest: Hmac): string {
  return digest.digest('hex').slice(0, 32);
}

/** The signature of a picture that is drawn; no file that is a picture begins with these letters. */
export function drawnName(key: Buffer, seed: string): string {
  return nameOf(nameDigest(key).update('drawn:').update(seed));
}
