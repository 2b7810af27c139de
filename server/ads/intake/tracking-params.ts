import type { AuctionRecord, RecordedSlot } from '../serving/auction-record.ts';
import type { RecordSeal } from '../serving/seal-record.ts';

/** An ad as a page showed it to somebody. */
export interface ShownAd {
  readonly record: AuctionRecord;
  /** Its number among the slots of the auction. */
  readonly slot: number;
  readonly ad: RecordedSlot;
}

/** What a pin's tracking_params say; null for any that were not made here, or are older than a day. */
export function openParams(records: RecordSeal, params: string, now: Date): ShownAd | null {
  const opened = records.openSlot(params, now);
  const ad = opened?.record.slots[opened.slot];
  return opened === null || ad === undefined ? null : { ...opened, ad };
}
