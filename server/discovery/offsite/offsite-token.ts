import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A way out is good for so long, in ms: as long as somebody may rest on the page that asks. */
const TOKEN_MS = 30 * 60_000;

/** The key that signs ways out, then those that still verify older ones [SEC-86]. */
export type OffsiteKeys = readonly [Buffer, ...Buffer[]];

/** What a token is over, beside the time until which it is good. */
export interface SignedWay {
  /** As WHATWG parsing writes it. */
  readonly url: string;
  readonly pinId: string | null;
  /** Who asked for the way; null for a visitor. Passed on to somebody else it opens nothing. */
  readonly viewerId: string | null;
}

export function offsiteKeys(secretKey: string, oldSecretKey: string | null): OffsiteKeys {
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'offsite-tokens', 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** The right to leave for an address at once, as /offsite/ carries it [SEC-40]. */
export function offsiteToken(keys: OffsiteKeys, way: SignedWay, now: Date): string {
  const expires = String(now.getTime() + TOKEN_MS);
  return `${expires}.${proofOf(keys[0], way, expires).toString('base64url')}`;
}

/** Whether we gave this token for just this way, and not too long ago. */
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

// No field holds a line break: three are digits, and an address that was parsed has none.
function proofOf(key: Buffer, { url, pinId, viewerId }: SignedWay, expires: string): Buffer {
  const signed = [expires, viewerId ?? '', pinId ?? '', url].join('\n');
  return createHmac('sha256', key).update(signed).digest();
}
