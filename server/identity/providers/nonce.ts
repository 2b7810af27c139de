import { randomBytes } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { hashOf, knownDevice, thisDevice } from './device.ts';
import { insertNonce, sweepNonces, takeNonce } from './sign-on-store.ts';

const LIFE_MS = 10 * 60_000;

/** Creates a nonce for an identity token, valid once, for ten minutes, in this browser [SEC-16]. */
export async function createSignOnNonce(
  context: Context,
): Promise<{ nonce: string; expires_at: string }> {
  const { tx, now } = context;
  const nonce = randomBytes(32).toString('base64url');
  await sweepNonces(tx, new Date(now.getTime() - LIFE_MS));
  await insertNonce(tx, hashOf(nonce), thisDevice(context), now);
  return { nonce, expires_at: toWireDate(new Date(now.getTime() + LIFE_MS)) };
}

/** Uses up a nonce, even if the token is refused later; returns false if it is not valid here. */
export async function useNonce(context: Context, nonce: unknown): Promise<boolean> {
  const device = knownDevice(context);
  if (typeof nonce !== 'string' || device === null) return false;
  const { read, now } = context;
  return takeNonce(read, hashOf(nonce), device, new Date(now.getTime() - LIFE_MS));
}
