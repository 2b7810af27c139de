import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { countAdvertised } from './limit-store.ts';

/** The most of each kind per ad account, without archived and deleted ones: far beyond what people manage. */
export const MOST_OF_ACCOUNT = {
  campaigns: 2000,
  'ad groups': 5000,
  ads: 10_000,
  keywords: 50_000,
} as const;
export type Advertised = keyof typeof MOST_OF_ACCOUNT;

/** Takes room for one more; throws when there is none. */
export type TakeRoom = (what: Advertised) => void;

/**
 * Returns the remaining room of an ad account. Its lock lasts until the transaction ends, so that two requests cannot
 * take the same room; call this before locking rows.
 */
export async function roomOf(tx: Tx, account: AccountAt): Promise<TakeRoom> {
  await hold(tx, `ads.room ${account.id}`);
  const counts = { ...(await countAdvertised(tx, account)) };
  return (what) => {
    const most = MOST_OF_ACCOUNT[what];
    if (counts[what] >= most) {
      throw refuseField(
        'advertiser_id',
        `An ad account can have up to ${most} ${what}. Archive some you no longer need.`,
      );
    }
    counts[what] += 1;
  };
}
