import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { deviceOf } from '#server/trust/index.ts';
import { hashOfSession } from '../sessions/session.ts';

const nameOf = (device: string): Buffer =>
  createHash('sha256').update(`passkey ${device}`).digest();

/** What the browser that asks is known by: its session, else its device; null for neither. */
export function browserOf({ origin }: Pick<Context, 'origin'>): Buffer | null {
  const { sessionCookie, deviceCookie } = origin;
  return hashOfSession(sessionCookie) ?? (deviceCookie === null ? null : nameOf(deviceCookie));
}

/** As browserOf; a browser that is known by nothing is given a device cookie. */
export function knownBrowser(context: Pick<Context, 'origin' | 'answer' | 'now'>): Buffer {
  return browserOf(context) ?? nameOf(deviceOf(context));
}
