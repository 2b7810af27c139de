import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that we have to read back, with AES-256-GCM, so that the database alone does not reveal them.
 * The key is derived from the installation's secret by HKDF, with a label for each use. After a rotation the
 * previous key still decrypts what it encrypted [SEC-86].
 */
export type SealKeys = readonly [Buffer, ...Buffer[]];

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the current key of a use, and the previous one if the secret has been rotated. */
export function keysFor(
  label: string,
  secretKey: string,
  oldSecretKey: string | null,
): [Buffer, ...Buffer[]] {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** Encrypts for one owner: the result does not decrypt in another owner's row. */
export function seal([key]: SealKeys, ownerId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts; null if none of the keys encrypted it for this owner. */
export function unseal(keys: SealKeys, ownerId: string, sealed: Buffer): string | null {
  for (const key of keys) {
    const secret = openedWith(key, ownerId, sealed);
    if (secret !== null) return secret;
  }
  return null;
}

function openedWith(key: Buffer, ownerId: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // Encrypted with another key.
    return null;
  }
}
