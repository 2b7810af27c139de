import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { deviceOf } from '#server/trust/index.ts';

/** SHA-256 of what only a browser, or only an issuer, is to know. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The browser that asks, which gets a cookie when it has none. */
export function thisDevice(context: Context): Buffer {
  return hashOf(deviceOf(context));
}

/** The browser that asks; null for one that has never been here. */
export function knownDevice({ origin }: Context): Buffer | null {
  return origin.deviceCookie === null ? null : hashOf(origin.deviceCookie);
}
