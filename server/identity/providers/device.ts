import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/kernel/context.ts';

const YEAR_MS = 365 * 24 * 3600_000;

/** SHA-256 of what only a browser, or only an issuer, is to know. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The browser that asks, which gets a cookie when it has none. */
export function thisDevice({ origin, answer, now }: Context): Buffer {
  if (origin.deviceCookie !== null) return hashOf(origin.deviceCookie);
  const token = randomBytes(32).toString('base64url');
  answer.setDevice(token, new Date(now.getTime() + YEAR_MS));
  return hashOf(token);
}

/** The browser that asks; null for one that has never been here. */
export function knownDevice({ origin }: Context): Buffer | null {
  return origin.deviceCookie === null ? null : hashOf(origin.deviceCookie);
}
