import { randomBytes } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';

/** Lifetime of a browser's device cookie. */
export const DEVICE_MS = 400 * 24 * 3600_000;

/** Gives the browser a new device cookie of 256 random bits. */
export function newDevice({ answer, now }: Pick<Context, 'answer' | 'now'>): string {
  const token = randomBytes(32).toString('base64url');
  answer.setDevice(token, new Date(now.getTime() + DEVICE_MS));
  return token;
}

/** Returns this browser's device cookie, creating one if it has none. */
export function deviceOf(context: Pick<Context, 'origin' | 'answer' | 'now'>): string {
  return context.origin.deviceCookie ?? newDevice(context);
}
