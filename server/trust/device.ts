import { randomBytes } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';

/** A browser keeps its device cookie so long, whoever gave it one. */
export const DEVICE_MS = 400 * 24 * 3600_000;

/** Gives the browser a device cookie of 256 random bits, in place of the one before. */
export function newDevice({ answer, now }: Pick<Context, 'answer' | 'now'>): string {
  const token = randomBytes(32).toString('base64url');
  answer.setDevice(token, new Date(now.getTime() + DEVICE_MS));
  return token;
}

/** The device cookie of this browser, which gets one when it has none. */
export function deviceOf(context: Pick<Context, 'origin' | 'answer' | 'now'>): string {
  return context.origin.deviceCookie ?? newDevice(context);
}
