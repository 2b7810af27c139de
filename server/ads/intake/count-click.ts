import type { Context } from '#server/kernel/context/context.ts';
import { countEvent, KIND, type IntakeParts, type Outcome } from './count-event.ts';
import { openParams } from './tracking-params.ts';

/** The promoted pin that a way out leads from. */
export interface ClickedAd {
  readonly adId: string;
  readonly accountId: string;
  readonly auctionId: string;
  readonly slot: number;
}

/** The ad of a pin's tracking_params; null for any that were not made here, or are older than a day. */
export function clickedAd(parts: IntakeParts, params: string, now: Date): ClickedAd | null {
  const shown = openParams(parts.records, params, now);
  if (shown === null) return null;
  const { record, slot, ad } = shown;
  const { adId, accountId } = ad;
  return { adId, accountId, auctionId: record.auctionId, slot };
}

/** Counts that the viewer left by a promoted pin, and charges it where that is what is paid for. */
export async function countClick(
  parts: IntakeParts,
  context: Context,
  params: string,
): Promise<Outcome> {
  const shown = openParams(parts.records, params, context.now);
  const { viewer } = context;
  if (shown === null || viewer === null) return 'unknown';
  return countEvent(parts, { ...context, viewer }, shown, KIND.click);
}
