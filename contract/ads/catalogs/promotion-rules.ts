import { type AdProblem, bidSizeProblems, type Payer, type RuledGroup } from '../campaign-rules.ts';

/** A product group of an ad group, as far as it has to go together with it. */
export interface RuledPromotion {
  readonly included: boolean;
  readonly bid_in_micro_currency: number | null;
}

/** What is wrong with what is bid for the products of a product group; nothing where that is what its ad group bids. */
export function promotionProblems(
  { included, bid_in_micro_currency: bid }: RuledPromotion,
  { bid_strategy_type: strategy }: Pick<RuledGroup, 'bid_strategy_type'>,
  { currency }: Pick<Payer, 'currency'>,
): AdProblem[] {
  if (bid === null) return [];
  const field = 'bid_in_micro_currency';
  if (!included) return [{ field, message: 'What is left out has no bid.' }];
  if (strategy === 'AUTOMATIC_BID') return [{ field, message: 'Bids are automatic here.' }];
  return bidSizeProblems(bid, currency);
}
