import { randomBytes } from 'node:crypto';
import type { Context } from '#server/kernel/context.ts';

const YEAR_MS = 365 * 24 * 3600_000;

/** The cookie of this browser, which gets one when it has none. */
export function deviceOf({ origin, answer, now }: Pick<Context, 'origin' | 'answer' | 'now'>) {
  if (origin.deviceCookie !== null) return origin.deviceCookie;
  const token = randomBytes(32).toString('base64url');
  answer.setDevice(token, new Date(now.getTime() + YEAR_MS));
  return token;
}
