import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { followVisits } from '../audiences/find-visiting.ts';
import { rollAccounts } from '../reporting/roll.ts';
import { accountsWaiting, attributeSome } from './attribution-store.ts';

export const ATTRIBUTE = 'ads.attribute';
/** Nothing else can take the touches of their events meanwhile. */
const ACCOUNTS_AT_ONCE = 20;
/** Conversions of an account per transaction. */
const AT_ONCE = 1_000;

const position = z.object({
  after: z.optional(z.nullable(z.object({ bucket: z.int(), accountId: z.string() }))),
});

/**
 * Every minute, attributes conversions to ads, some accounts per transaction. Touches are first taken from the events,
 * so that nothing before a conversion is missed. Repeating a run gives the same result; a killed run leaves its
 * conversions waiting.
 */
export const attributeTask: Task = {
  name: ATTRIBUTE,
  everyMinutes: 1,
  isLong: true,
  async run(payload, context) {
    const { after } = position.parse(payload ?? {});
    const { tx, now, jobs, log } = context;
    const accounts = await accountsWaiting(tx, after ?? null, now, ACCOUNTS_AT_ONCE);
    if (accounts.length === 0) return;
    const { lacking, isMore } = await rollAccounts(tx, 'touches', accounts, now);
    for (const { accountId } of lacking)
      log.warn({ accountId }, 'events were gone before conversions were counted for them');
    // Without all earlier events, a conversion could be attributed to the wrong ad.
    const areSomeLeft = isMore || (await attributeEach(accounts, context));
    const last = accounts.at(-1);
    if (areSomeLeft) await jobs.add(ATTRIBUTE, { after });
    else if (accounts.length === ACCOUNTS_AT_ONCE) await jobs.add(ATTRIBUTE, { after: last });
  },
};

/** Returns whether conversions of the accounts are left. */
async function attributeEach(
  accounts: readonly AccountKey[],
  { tx, now }: Pick<JobContext, 'tx' | 'now'>,
): Promise<boolean> {
  let areSomeLeft = false;
  for (const account of accounts) {
    const done = await attributeSome(tx, account, now, AT_ONCE);
    await followVisits(tx, account, done, now);
    if (done.length === AT_ONCE) areSomeLeft = true;
  }
  return areSomeLeft;
}
