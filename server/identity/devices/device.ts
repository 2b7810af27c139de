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
 * A browser is known again by a cookie of 256 random bits, of which the database has the SHA-256. It signs
 * nobody in. It says from which accounts' owners log-ins came, so that strangers who use up the tries of
 * an account lock its owner out nowhere [SEC-9], and that an owner is notified of a browser that is new to
 * their account [SEC-22]; and it ties the sessions of several accounts in one browser together [SEC-19].
 *
 * Each log-in gives the browser another id, under which all that was known of it is known from then on.
 * So a cookie that somebody planted in a browser leads to nothing that happens there afterwards.
 */
/** Programs that forget their cookies are a new device each time. */
const DEVICES_OF_ONE = 50;
const TOKEN = /^[\w-]{43}$/;

/** The hash that a device cookie stands for; null for none. */
export function hashOfDevice(cookie: string | null): Buffer | null {
  if (cookie === null || !TOKEN.test(cookie)) return null;
  return createHash('sha256').update(cookie).digest();
}

/** The device of the request, when its person logged in from it before; null when not. */
export async function knownDevice(
  { read, origin, now }: Pick<Context, 'read' | 'origin' | 'now'>,
  personId: string | null,
): Promise<Buffer | null> {
  const hash = hashOfDevice(origin.deviceCookie);
  if (hash === null) return null;
  const since = new Date(now.getTime() - DEVICE_MS);
  // Nobody has the id 0; asked all the same, so that the time tells nothing of who exists.
  return (await isDeviceOf(read, personId ?? '0', hash, since)) ? hash : null;
}

/**
 * Remembers that a person logs in from this browser, which gets another id. Tells that id, and whether
 * the browser is new to the account while others are not.
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
  // Tools that keep no cookie would be news each time.
  const isKnown = before === null && (await isProgramOf(tx, personId, program));
  const browser = browserText(origin.userAgent);
  const isNew = await storeDevice(tx, { personId, idHash: hash, browser, ...program, now });
  await forgetOldDevices(tx, personId, new Date(now.getTime() - DEVICE_MS), DEVICES_OF_ONE);
  return { hash, isNews: isNew && hadOthers && !isKnown };
}

/** Whether the request comes from the device that the hash stands for. */
export function isDevice(cookie: string | null, hash: Buffer | null): boolean {
  const presented = hashOfDevice(cookie);
  return presented !== null && hash !== null && presented.equals(hash);
}
