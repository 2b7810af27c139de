import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { deviceOf } from '#server/trust/index.ts';

/** SHA-256 of a secret that only a browser or an issuer may know. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hashed device cookie of this browser, which is set if it has none. */
export function thisDevice(context: Context): Buffer {
  return hashOf(deviceOf(context));
}

/** The hashed device cookie of this browser; null if it has none. */
export function knownDevice({ origin }: Context): Buffer | null {
  return origin.deviceCookie === null ? null : hashOf(origin.deviceCookie);
}
