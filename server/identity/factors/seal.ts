import { createHmac } from 'node:crypto';
import {
  keysFor,
  seal as sealWith,
  type SealKeys,
  unseal as unsealWith,
} from '#server/kernel/core/seal.ts';

/**
 * What keeps the secrets of factors apart from the database [SEC-11]: an authenticator's secret is
 * sealed, and a mailed code is stored as a MAC, because a million codes are
 * tried in no time. Both keys come from the installation's secret, each with its own label.
 * At a rotation the key before still opens what it sealed [SEC-86]; whatever is used is sealed again.
 */
export interface FactorKeys {
  readonly seals: SealKeys;
  readonly macKeys: readonly [Buffer, ...Buffer[]];
}

export const factorKeys = (secretKey: string, oldSecretKey: string | null): FactorKeys => ({
  seals: keysFor('authenticator-secrets', secretKey, oldSecretKey),
  macKeys: keysFor('mailed-codes', secretKey, oldSecretKey),
});

/** Sealed for one person: in another's row it does not open. */
export const seal = ({ seals }: FactorKeys, personId: string, secret: string): Buffer =>
  sealWith(seals, personId, secret);

/** Throws when none of the keys sealed it for this person. */
export function unseal({ seals }: FactorKeys, personId: string, sealed: Buffer): string {
  const secret = unsealWith(seals, personId, sealed);
  if (secret !== null) return secret;
  throw new Error('the secret of an authenticator was sealed with another SECRET_KEY');
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
