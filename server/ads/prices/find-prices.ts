import type { Tx } from '#server/kernel/db/tx.ts';
import { ratesOn } from './exchange-store.ts';
import type { Prices } from './floor-rules.ts';
import { floors } from '../core/setting-store.ts';

/** What operators say of money, at a moment. */
export async function findPrices(tx: Tx, at: Date): Promise<Prices> {
  const [rates, all] = [await ratesOn(tx, at), await floors(tx)];
  return { rates, floors: all };
}
