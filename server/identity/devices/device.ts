import { createHash } from 'node:crypto';
import type { Context } from '#server/kernel/context/context.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import { DEVICE_MS, newDevice } from '#server/trust/index.ts';
import { browserText } from './browser-of.ts';
import {
  forgetOldDevices,
  hasDevices,
  isDeviceOf,
  isProgramOf,
  storeDevice,
  renameDevice,
} from './device-store.ts';

/**
 * A browser is recognised by a cookie of 256 random bits, whose SHA-256 is in the database. It signs nobody in. It
 * identifies devices from which an account's owner has logged in, so that strangers who use up the tries of an account
 * do not lock its owner out [SEC-9], and owners are notified of a new browser [SEC-22]; and it links the sessions of
 * several accounts in one browser [SEC-19].
 *
 * Each log-in gives the browser a new id, which replaces the earlier one everywhere. So a planted cookie does not give
 * access to anything that happens afterwards.
 */
/** The most devices per person; programs that discard cookies are a new device each time. */
const DEVICES_OF_ONE = 50;
const TOKEN = /^[\w-]{43}$/;

/** The hash of a device cookie; null without a valid cookie. */
export function hashOfDevice(cookie: string | null): Buffer | null {
  if (cookie === null || !TOKEN.test(cookie)) return null;
  return createHash('sha256').update(cookie).digest();
}

/** The device of the request if the person has logged in from it; null otherwise. */
export async function knownDevice(
  { read, origin, now }: Pick<Context, 'read' | 'origin' | 'now'>,
  personId: string | null,
): Promise<Buffer | null> {
  const hash = hashOfDevice(origin.deviceCookie);
  if (hash === null) return null;
  const since = new Date(now.getTime() - DEVICE_MS);
  // Id 0 does not exist; it is queried so that the response time does not reveal who exists.
  return (await isDeviceOf(read, personId ?? '0', hash, since)) ? hash : null;
}

/**
 * Stores this browser as a device of the person, under a new id. Returns its hash, and whether the browser is new to an
 * account that has other devices.
 */
export async function rememberDevice(
  { tx, origin, now, answer }: Pick<Context, 'tx' | 'origin' | 'now' | 'answer'>,
  personId: string,
): Promise<{ hash: Buffer; isNews: boolean }> {
  const before = hashOfDevice(origin.deviceCookie);
  const token = newDevice({ answer, now });
  const hash = createHash('sha256').update(token).digest();
  const hadOthers = await hasDevices(tx, personId);
  if (before !== null) await renameDevice(tx, before, hash);
  const program = { network: networkOf(origin.address), userAgent: origin.userAgent };
  // Tools that discard cookies would otherwise be new each time.
  const isKnown = before === null && (await isProgramOf(tx, personId, program));
  const browser = browserText(origin.userAgent);
  const isNew = await storeDevice(tx, { personId, idHash: hash, browser, ...program, now });
  await forgetOldDevices(tx, personId, new Date(now.getTime() - DEVICE_MS), DEVICES_OF_ONE);
  return { hash, isNews: isNew && hadOthers && !isKnown };
}

/** Whether a device cookie has this hash. */
export function isDevice(cookie: string | null, hash: Buffer | null): boolean {
  const presented = hashOfDevice(cookie);
  return presented !== null && hash !== null && presented.equals(hash);
}
