import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps secrets that we have to say again apart from the database: sealed with AES-256-GCM. The key comes from the
 * installation's secret by HKDF, for each use with a label of its own. At a rotation the key before still opens what it
 * sealed [SEC-86].
 */
export type SealKeys = readonly [Buffer, ...Buffer[]];

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Today's key of a use, and the one before where the secret has been changed. */
export function keysFor(
  label: string,
  secretKey: string,
  oldSecretKey: string | null,
): [Buffer, ...Buffer[]] {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** Sealed for one owner: in another's row it does not open. */
export function seal([key]: SealKeys, ownerId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null when none of the keys sealed it for this owner. */
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
    // Another key sealed it.
    return null;
  }
}
