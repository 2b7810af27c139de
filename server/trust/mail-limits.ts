import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { spend } from './throttle.ts';

const DAY_S = 86_400;
/** The most messages one person may trigger per day, of any kind. */
export const MAILS_FROM_ONE = 50;
/** The most messages that people may trigger to one address per day, in total. */
export const MAILS_TO_ONE = 10;

/** Counts a message triggered by a person to an address; refuses with rate_limited. */
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
 * Counts a scheduled message; refuses with rate_limited. It has a limit of its own, equal to that of people's messages.
 */
export async function spendPlannedMail(read: Tx, address: string, now: Date): Promise<void> {
  const key = `planned_mail_to:${nameOf(address)}`;
  await spend(read, { key, limit: MAILS_TO_ONE, seconds: DAY_S, now });
}

/** Hashes the address, so that the table of limits is not a list of addresses. */
const nameOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');
