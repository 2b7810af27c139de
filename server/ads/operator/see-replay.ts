import type { AdReplay, getAdReplay } from '#contract/ads/replay.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { proveAuction, whyNothing } from '../replay/prove-auction.ts';
import type { Result } from '../replay/replay-auction.ts';

/** Runs an auction again, for an operator. */
export async function seeReplay(
  { read, now }: SignedInContext,
  { auction_id: id }: InputOf<typeof getAdReplay>,
): Promise<AdReplay> {
  const proved = await proveAuction(read, id, now);
  if (!proved.isKept) throw new Failure('auction_not_found', whyNothing(proved));
  const { at, epoch, isSame, differences, stored, again } = proved;
  return {
    id,
    type: 'ad_replay',
    at: toWireDate(at),
    epoch,
    is_same: isSame,
    differences: [...differences],
    stored: stored.map(resultView),
    again: again.map(resultView),
  };
}

const resultView = ({ adId, runnerUp, price }: Result): AdReplay['stored'][number] => ({
  ad_id: adId,
  runner_up_id: runnerUp,
  price_in_micro_currency: price,
});
