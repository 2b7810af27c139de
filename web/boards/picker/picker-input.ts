import type { getPickerBoards } from '#contract/boards.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useActingFor } from '#web/business/acting/use-acting-for.ts';
import { pickerInputFor } from './picker-input-for.ts';

/** Returns the input for a picker's boards: the viewer's, or those of the advertiser they act for [BOARD-07]. */
export function usePickerInput(): SentOf<typeof getPickerBoards> {
  return pickerInputFor(useActingFor()?.advertiserId ?? null);
}
