import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { spend } from './throttle.ts';

const DAY_S = 86_400;
/** Messages that one person may have sent in a day, of whatever kind. */
export const MAILS_FROM_ONE = 50;
/** Messages that people may have sent to one address in a day, all together. */
export const MAILS_TO_ONE = 10;

/** Counts a message that a person sends to an address; refuses with rate_limited. */
export async function spendMail(
  read: Tx,
  personId: string,
  address: string,
  now: Date,
): Promise<void> {
  const day = { seconds: DAY_S, now };
  await spend(read, { key: `mail_from:${personId}`, limit: MAILS_FROM_ONE, ...day });
  await spend(read, { key: `mail_to:${nameOf(address)}`, limit: MAILS_TO_ONE, ...day });
}

/**
 * Counts a message that comes again by itself; refuses with rate_limited. It takes nothing away from what people send
 * to the address, and has as much.
 */
export async function spendPlannedMail(read: Tx, address: string, now: Date): Promise<void> {
  const key = `planned_mail_to:${nameOf(address)}`;
  await spend(read, { key, limit: MAILS_TO_ONE, seconds: DAY_S, now });
}

/** The table of limits is no list of addresses. */
const nameOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');
