import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What keeps the secrets of factors apart from the database [SEC-11]: an authenticator's secret is
 * sealed with AES-256-GCM, and a mailed code is stored as a MAC, because a million codes are
 * tried in no time. Both keys come from the installation's secret by HKDF, each with its own label.
 * At a rotation the key before still opens what it sealed [SEC-86]; whatever is used is sealed anew.
 */
export interface FactorKeys {
  readonly seals: readonly [Buffer, ...Buffer[]];
  readonly macKeys: readonly [Buffer, ...Buffer[]];
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function factorKeys(secretKey: string, oldSecretKey: string | null): FactorKeys {
  const derived = (label: string): [Buffer, ...Buffer[]] => {
    const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', label, 32));
    return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
  };
  return { seals: derived('authenticator-secrets'), macKeys: derived('mailed-codes') };
}

/** Sealed for one person: in another's row it does not open. */
export function seal({ seals }: FactorKeys, personId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', seals[0], iv).setAAD(Buffer.from(personId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when none of the keys sealed it for this person. */
export function unseal({ seals }: FactorKeys, personId: string, sealed: Buffer): string {
  for (const key of seals) {
    const secret = openedWith(key, personId, sealed);
    if (secret !== null) return secret;
  }
  throw new Error('the secret of an authenticator was sealed with another SECRET_KEY');
}

function openedWith(key: Buffer, personId: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(personId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // Another key sealed it.
    return null;
  }
}

/** The MACs that a mailed code may have for a session, that of today's key first. */
export function macsOf(
  { macKeys }: FactorKeys,
  sessionHash: Buffer,
  code: string,
): readonly [Buffer, ...Buffer[]] {
  const macBy = (key: Buffer) =>
    createHmac('sha256', key).update(sessionHash).update(code).digest();
  const [first, ...others] = macKeys;
  return [macBy(first), ...others.map(macBy)];
}
