import { type AdProblem, bidSizeProblems, type Payer, type RuledGroup } from '../campaign-rules.ts';

/** A product group in an ad group, as far as the rules need it. */
export interface RuledPromotion {
  readonly included: boolean;
  readonly bid_in_micro_currency: number | null;
}

/** Returns the problems of a product group's bid; empty if it uses its ad group's. */
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
