import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a token is valid, in ms: as long as people may stay on the confirmation page. */
const TOKEN_MS = 30 * 60_000;

/** The key that signs tokens, then those that still verify older ones [SEC-86]. */
export type OffsiteKeys = readonly [Buffer, ...Buffer[]];

/** What a token signs, besides its expiry. */
export interface SignedWay {
  /** As serialised by the WHATWG parser. */
  readonly url: string;
  readonly pinId: string | null;
  /** The person whom the token was issued to; null for a visitor. It is invalid for anybody else. */
  readonly viewerId: string | null;
}

export function offsiteKeys(secretKey: string, oldSecretKey: string | null): OffsiteKeys {
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'offsite-tokens', 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** Returns the token of /offsite/ for redirecting to a URL at once [SEC-40]. */
export function offsiteToken(keys: OffsiteKeys, way: SignedWay, now: Date): string {
  const expires = String(now.getTime() + TOKEN_MS);
  return `${expires}.${proofOf(keys[0], way, expires).toString('base64url')}`;
}

/** Returns whether we issued this token for exactly this redirect, and it has not expired. */
export function isOffsiteToken(
  keys: OffsiteKeys,
  way: SignedWay,
  token: string,
  now: Date,
): boolean {
  const [, expires = '', proof = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (Number(expires) <= now.getTime()) return false;
  const signature = Buffer.from(proof, 'base64url');
  return keys.some((key) => {
    const expected = proofOf(key, way, expires);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

// No field contains a line break: three are digits, and a parsed URL has none.
function proofOf(key: Buffer, { url, pinId, viewerId }: SignedWay, expires: string): Buffer {
  const signed = [expires, viewerId ?? '', pinId ?? '', url].join('\n');
  return createHmac('sha256', key).update(signed).digest();
}
