import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { deviceOf } from '#server/trust/index.ts';
import { hashOfSession } from '../sessions/session.ts';

const nameOf = (device: string): Buffer =>
  createHash('sha256').update(`passkey ${device}`).digest();

/**
 * Returns a hash that identifies the requesting browser by its session, else by its device cookie; null without either.
 */
export function browserOf({ origin }: Pick<Context, 'origin'>): Buffer | null {
  const { sessionCookie, deviceCookie } = origin;
  return hashOfSession(sessionCookie) ?? (deviceCookie === null ? null : nameOf(deviceCookie));
}

/** Like browserOf, but sets a device cookie if the browser has no identifier. */
export function knownBrowser(context: Pick<Context, 'origin' | 'answer' | 'now'>): Buffer {
  return browserOf(context) ?? nameOf(deviceOf(context));
}
