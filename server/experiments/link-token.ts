import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The group of an experiment that a link previews. */
export interface Look {
  readonly experiment: string;
  readonly group: string;
}

/** The key that signs links, followed by those that still verify older ones. */
export type LinkKeys = readonly [Buffer, ...Buffer[]];

const WEEK_MS = 7 * 86_400_000;
const MS = 1000;

export function linkKeys(secretKey: string, oldSecretKey: string | null): LinkKeys {
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'experiment-links', 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** Signs a link that shows pages as a group sees them, for a week; it grants no other access. */
export function linkToken(keys: LinkKeys, { experiment, group }: Look, now: Date) {
  const expiresAt = new Date(Math.floor((now.getTime() + WEEK_MS) / MS) * MS);
  const signed = `${experiment}.${group}.${expiresAt.getTime() / MS}`;
  return { token: `${signed}.${proofOf(keys[0], signed).toString('base64url')}`, expiresAt };
}

/** Verifies a link; null if it is invalid or expired. */
export function readLinkToken(keys: LinkKeys, token: string, now: Date): Look | null {
  const [, signed = '', experiment = '', group = '', expires = '', proof = ''] =
    /^((\w{1,60})\.(\w{1,60})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  const received = Buffer.from(proof, 'base64url');
  const isOurs = keys.some((key) => {
    const expected = proofOf(key, signed);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isOurs && Number(expires) * MS > now.getTime() ? { experiment, group } : null;
}

const proofOf = (key: Buffer, signed: string): Buffer =>
  createHmac('sha256', key).update(signed).digest();
