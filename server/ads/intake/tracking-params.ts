import type { AuctionRecord, RecordedSlot } from '../serving/auction-record.ts';
import type { RecordSeal } from '../serving/seal-record.ts';

/** An ad, as a page displayed it to a person. */
export interface ShownAd {
  readonly record: AuctionRecord;
  /** Number of its slot in the auction. */
  readonly slot: number;
  readonly ad: RecordedSlot;
}

/** Opens a pin's tracking_params; null if not issued here or older than a day. */
export function openParams(records: RecordSeal, params: string, now: Date): ShownAd | null {
  const opened = records.openSlot(params, now);
  const ad = opened?.record.slots[opened.slot];
  return opened === null || ad === undefined ? null : { ...opened, ad };
}
