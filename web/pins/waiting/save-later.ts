import { getPickerBoards } from '#contract/boards.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import type { Acts } from '../core/acts.ts';
import type { SaveBoard } from './waiting-saves.ts';

/** Stores saves made offline, and the board that they go to. */
export interface LaterSaves {
  /** Returns the board, null if it is known only later; undefined if the save cannot be stored. */
  readonly add: (pinId: string, board: SaveBoard | null) => Promise<SaveBoard | null | undefined>;
  readonly remember: (board: SaveBoard) => Promise<void>;
}
let later: LaterSaves | null = null;

/** Sets where saves made offline are stored; browsers without a service worker have no such place. */
export function onSaveLater(saves: LaterSaves): void {
  later = saves;
}

/** Remembers the board that was saved to, for saves made offline. */
export function rememberBoard(board: SaveBoard): void {
  void later?.remember(board).catch(() => undefined);
}

/** Stores a save for later and says so; false if it cannot. */
export async function saveLater({ queries, toasts, t }: Acts, pin: Pin): Promise<boolean> {
  const picker = queries.getQueryData<AnswerOf<typeof getPickerBoards>>(
    callKey(getPickerBoards, {}),
  );
  const board = await later?.add(pin.id, picker?.boards_shortlist[0] ?? null);
  if (board === undefined) return false;
  const text =
    board === null
      ? t("You're offline. This is saved to your last board when you're back.")
      : t("You're offline. This is saved to {board} when you're back.", { board: board.name });
  toasts.show({ text, picture: pin.images['170x'].url, about: pin.id });
  return true;
}

/** Whether a call did not arrive, because there is no network. */
export const isOffline = (cause: unknown): boolean =>
  cause instanceof CallError && cause.code === 'offline';
