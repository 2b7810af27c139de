import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import type { ClickIds } from './click-id.ts';
import { clicksOf } from './match-store.ts';

/**
 * Returns how to find whose click on an ad of the ad account an id stands for: the number of a viewer, null if the click
 * is not known (any more), undefined if the id is not ours.
 */
export const clickerBy =
  (clickIds: ClickIds) =>
  async (read: Tx, account: AccountAt, clickId: string): Promise<string | null | undefined> => {
    const click = clickIds.read(clickId);
    if (click === null) return undefined;
    const [row] = await clicksOf(read, account, [click]);
    return row?.viewer ?? null;
  };
