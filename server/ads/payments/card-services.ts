import type { CardConfig } from '#server/kernel/config/card-config.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { stripeProvider } from '../card-providers/stripe.ts';
import type { CardProvider } from '../card-providers/card-provider.ts';
import { findPrices } from '../prices/find-prices.ts';
import { type Steps, stepsOf } from './threshold-rules.ts';

/** Whoever charges cards, as the operator has it; null where nobody does. */
export interface CardServices {
  readonly provider: CardProvider | null;
  /** How far thresholds grow, in micros of a dollar. */
  readonly most: number;
}

export const cardServices = (config: CardConfig | null): CardServices => ({
  provider: config && stripeProvider(config),
  most: config?.most ?? 0,
});

/** What is charged by card in a currency, at the rates of a moment. */
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
