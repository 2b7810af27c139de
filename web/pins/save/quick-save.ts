import { getPickerBoards } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { pickerInputFor } from '#web/boards/picker/picker-input-for.ts';
import { findActiveProfile } from '#web/business/acting/use-profiles.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import type { Acts } from '../core/acts.ts';
import { isOffline, rememberBoard, saveLater } from '../waiting/save-later.ts';
import { savePinTo, saySaved, type Saved } from './use-save-pin.tsx';

export { onSaveLater } from '../waiting/save-later.ts';

export interface QuickSave {
  readonly pin: Pin;
  /** Opens the picker, if there is no board to save to yet. */
  readonly choose: () => void;
  /** Opens the picker to move the new pin. */
  readonly change: (saved: Pin) => void;
  /** Confirms the save; without it a toast does. */
  readonly confirm?: (done: Saved) => void;
}

/** Returns the input for the viewer's boards to save to, as the profile they currently act for [ROLE-06]. */
export async function pickerInputNow({ send, viewer, queries }: Acts) {
  const profile = await findActiveProfile(queries, send, viewer);
  return pickerInputFor(profile?.advertiserId ?? null);
}

/** Saves to the last used board. A failure is reported with a retry of the same save. */
export async function quickSave(acts: Acts, request: QuickSave): Promise<void> {
  const { pin, choose, change, confirm } = request;
  const { send, queries, toasts, t } = acts;
  if (!navigator.onLine && (await saveLater(acts, pin))) return;
  try {
    const input = await pickerInputNow(acts);
    const picker = await queries.ensureQueryData(callOptions(send, getPickerBoards, input));
    const board = picker.boards_shortlist[0];
    if (!board) return choose();
    const destination = { board, section: null };
    const done = { pin: await savePinTo(acts, pin, destination), destination };
    if (input.advertiser_id === undefined) rememberBoard(board);
    if (confirm) confirm(done);
    else saySaved(acts, done, { from: pin, change: () => change(done.pin) });
  } catch (cause) {
    if (isOffline(cause) && (await saveLater(acts, pin))) return;
    const retry = { label: t('Try again'), onPress: () => void quickSave(acts, request) };
    toasts.show({ text: failureText(cause, t), kind: 'failed', action: retry });
  }
}
