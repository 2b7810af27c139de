import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { countAdvertised } from './limit-store.ts';

/** What an ad account has at most that is neither archived nor thrown away: far beyond what people look after. */
export const MOST_OF_ACCOUNT = {
  campaigns: 2000,
  'ad groups': 5000,
  ads: 10_000,
  keywords: 50_000,
} as const;
export type Advertised = keyof typeof MOST_OF_ACCOUNT;

/** Takes room for one more; refuses when there is none. */
export type TakeRoom = (what: Advertised) => void;

/**
 * The room that an ad account has for more. Held until the transaction ends, so that nobody takes the same room twice:
 * to be asked before rows are locked.
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
