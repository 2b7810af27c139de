import { getPickerBoards } from '#contract/boards.ts';
import type { Send } from '#contract/kernel/render.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import type { Toasts } from '#web/ui/overlay/toast-store.ts';
import { repinPath } from '../core/closeup-address.ts';
import { dropWaiting, waitingSaves, type WaitingSave } from './waiting-saves.ts';

export interface Sending {
  readonly account: string;
  readonly send: Send;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** Sends what was saved offline, one tab at a time, and says what could not be saved and why. */
export async function sendWaiting(sending: Sending): Promise<void> {
  const { account } = sending;
  const name = `sending ${account}`;
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const saves = await waitingSaves(account, Date.now());
    const saved: string[] = [];
    for (const save of saves) {
      const done = await sendOne(sending, save);
      if (done === 'later') break;
      await dropWaiting(account, save.guid);
      if (done !== 'refused') saved.push(done);
    }
    if (saved.length > 0) saySent(sending, saved);
  });
}

function saySent({ toasts, t }: Sending, boards: readonly string[]): void {
  const text = t(
    'Saved to {board}: {count, plural, one {# Pin} other {# Pins}} from when you were offline',
    { board: boards.at(-1) ?? '', count: boards.length },
  );
  toasts.show({ text });
}

/** Returns the board's name; `later` if it has to be tried again, `refused` once the person knows why not. */
async function sendOne(sending: Sending, save: WaitingSave): Promise<string> {
  const { send, toasts, t } = sending;
  try {
    const pin = await send(getPin, { id: save.pinId });
    const already = pin.pinned_to_board;
    if (already) {
      const board = already.name;
      toasts.show({ text: t('You had already saved this Pin to {board}', { board }) });
      return 'refused';
    }
    const picker = await send(getPickerBoards, {});
    const wanted = save.board ?? null;
    const all = [...picker.boards_shortlist, ...picker.all_boards];
    const board = wanted === null ? all[0] : all.find(({ id }) => id === wanted.id);
    if (!board) {
      sayWithoutBoard(sending, save);
      return 'refused';
    }
    await send(savePin, {
      pin_id: save.pinId,
      board_id: board.id,
      section: null,
      advertiser_id: board.advertiser_id,
      guid: save.guid,
    });
    return board.name;
  } catch (cause) {
    if (mayPass(cause)) return 'later';
    if (cause instanceof CallError && cause.code === 'board_not_found') {
      sayWithoutBoard(sending, save);
      return 'refused';
    }
    const reason = failureText(cause, t);
    toasts.show({
      kind: 'failed',
      text: t("A Pin from when you were offline isn't saved. {reason}", { reason }),
    });
    return 'refused';
  }
}

/** Says that a save's board is gone, or that there is none, and leads to the choice of another one. */
function sayWithoutBoard({ toasts, t }: Sending, { pinId, board }: WaitingSave): void {
  const text = board
    ? t("{board} is gone, so a Pin from when you were offline isn't saved.", { board: board.name })
    : t("A Pin from when you were offline isn't saved: you have no board.");
  const action = { label: t('Choose board'), href: repinPath(pinId) };
  toasts.show({ kind: 'failed', text, action });
}

/** Whether it may succeed later: no network, a busy server, or somebody has to log in first. */
function mayPass(cause: unknown): boolean {
  if (!(cause instanceof CallError)) return true;
  return (
    [0, 401, 429].includes(cause.status) || cause.status >= 500 || cause.code === 'viewer_changed'
  );
}
