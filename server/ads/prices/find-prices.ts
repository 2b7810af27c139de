import type { Tx } from '#server/kernel/db/tx.ts';
import { floors } from '../core/setting-store.ts';
import { firstRates } from './exchange-rules.ts';
import { setRates } from './exchange-store.ts';
import type { Prices } from './floor-rules.ts';

/** Returns operators' floors and rates at a moment. */
export async function findPrices(tx: Tx, at: Date): Promise<Prices> {
  const [set, all] = [await setRates(tx, at), await floors(tx)];
  const rates = new Map([
    ...firstRates,
    ...set.map(({ currency, perDollar }) => [currency, perDollar] as const),
  ]);
  return { rates, floors: all };
}
