import type { CardConfig } from '#server/kernel/config/card-config.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { stripeProvider } from '../card-providers/stripe.ts';
import type { CardProvider } from '../card-providers/card-provider.ts';
import { findPrices } from '../prices/find-prices.ts';
import { type Steps, stepsOf } from './threshold-rules.ts';

/** The configured card provider; null if there is none. */
export interface CardServices {
  readonly provider: CardProvider | null;
  /** The maximum threshold, in micros of a dollar. */
  readonly most: number;
}

export const cardServices = (config: CardConfig | null): CardServices => ({
  provider: config && stripeProvider(config),
  most: config?.most ?? 0,
});

/** Returns the amounts for charging cards in a currency, at the rates of a moment. */
export async function stepsAt(
  tx: Tx,
  currency: string,
  { most }: Pick<CardServices, 'most'>,
  now: Date,
): Promise<Steps> {
  const perDollar = (await findPrices(tx, now)).rates.get(currency);
  if (perDollar === undefined) throw new Error(`nothing is known of ${currency}`);
  return stepsOf(perDollar, most);
}
