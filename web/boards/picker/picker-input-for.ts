import type { getPickerBoards } from '#contract/boards.ts';
import type { SentOf } from '#contract/kernel/call.ts';

/** Returns the input for a picker's boards: an advertiser's, or the viewer's own [BOARD-07]. */
export function pickerInputFor(advertiserId: string | null): SentOf<typeof getPickerBoards> {
  return advertiserId === null ? {} : { advertiser_id: advertiserId, filter: 'protected' };
}
