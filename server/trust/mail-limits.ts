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
  // The table of limits is no list of addresses.
  const name = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  await spend(read, { key: `mail_to:${name}`, limit: MAILS_TO_ONE, ...day });
}
