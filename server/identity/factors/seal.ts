import { createHmac } from 'node:crypto';
import {
  keysFor,
  seal as sealWith,
  type SealKeys,
  unseal as unsealWith,
} from '#server/kernel/core/seal.ts';

/**
 * Keys that keep factor secrets safe from a leak of the database [SEC-11]: an authenticator's secret is sealed, and a
 * mailed code is stored as a MAC, because a million codes can be tried quickly. Both keys derive from the
 * installation's secret, each with its own label. After a rotation the previous key still opens its seals [SEC-86]; a
 * used secret is sealed again with the current one.
 */
export interface FactorKeys {
  readonly seals: SealKeys;
  readonly macKeys: readonly [Buffer, ...Buffer[]];
}

export const factorKeys = (secretKey: string, oldSecretKey: string | null): FactorKeys => ({
  seals: keysFor('authenticator-secrets', secretKey, oldSecretKey),
  macKeys: keysFor('mailed-codes', secretKey, oldSecretKey),
});

/** Seals for one person: it does not open in another person's row. */
export const seal = ({ seals }: FactorKeys, personId: string, secret: string): Buffer =>
  sealWith(seals, personId, secret);

/** Throws if none of the keys sealed it for this person. */
export function unseal({ seals }: FactorKeys, personId: string, sealed: Buffer): string {
  const secret = unsealWith(seals, personId, sealed);
  if (secret !== null) return secret;
  throw new Error('the secret of an authenticator was sealed with another SECRET_KEY');
}

/** The possible MACs of a mailed code for a session, with the current key's first. */
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
