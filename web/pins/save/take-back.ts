import { deletePin, getPin, type Pin } from '#contract/pins.ts';
import { getTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import type { Acts } from '../core/acts.ts';
import { afterSave } from '../core/after-save.ts';
import { changePins } from '../core/change-pins.ts';
import { refreshAfterTrash } from '../core/refresh-after-trash.ts';
import { type SavedPin, setSaved } from '../core/saved-overlay.ts';

/** A save by the viewer, with the pin that it created. */
export type Save = Omit<SavedPin, 'state' | 'pinId'> & { readonly pinId: string };

/** Undoes a save: moves the created pin to the trash, with a toast to restore it. */
export async function takeBack(acts: Acts, pin: Pin, save: Save): Promise<void> {
  const { send, queries, toasts, t, viewer } = acts;
  setSaved(queries, pin.id, 'removed');
  for (const { id, about } of toasts.list()) if (about === save.pinId) toasts.dismiss(id);
  try {
    await send(deletePin, { id: save.pinId });
  } catch (cause) {
    setSaved(queries, pin.id, { ...save, state: 'kept' });
    toasts.show({ kind: 'failed', text: failureText(cause, t) });
    return;
  }
  await changePins(queries, (one) => (one.id === save.pinId ? null : one));
  afterSave(queries, { boardId: save.boardId, username: viewer?.username ?? '', pins: -1 });
  void queries.invalidateQueries({ queryKey: callKey(getTrash) });
  toasts.show({
    text: t('Removed from {board}', { board: save.boardName }),
    picture: pin.images['170x'].url,
    action: { label: t('Undo'), onPress: () => void bringBack(acts, pin, save) },
  });
  await showEarlierSave(acts, pin);
}

/** The same picture may have been saved earlier too: the tile then names that board. */
async function showEarlierSave({ send, queries }: Acts, { id }: Pin): Promise<void> {
  const now = await send(getPin, { id }).catch(() => null);
  if (now === null) return;
  queries.setQueriesData<Pin>({ queryKey: callKey(getPin) }, (old) =>
    old?.id === id ? { ...old, pinned_to_board: now.pinned_to_board } : old,
  );
  const board = now.pinned_to_board;
  if (board === null || board.pin_id === id) return;
  setSaved(queries, id, {
    state: 'kept',
    boardId: board.id,
    boardName: board.name,
    boardPath: board.url,
    pinId: board.pin_id,
  });
}

async function bringBack(acts: Acts, pin: Pin, save: Save): Promise<void> {
  const { send, queries, toasts, t } = acts;
  try {
    await send(restoreFromTrash, { ids: [save.pinId], board_id: null });
    setSaved(queries, pin.id, { ...save, state: 'kept' });
    await refreshAfterTrash(queries);
    toasts.show({ text: t("It's back where it was.") });
  } catch (cause) {
    toasts.show({ kind: 'failed', text: failureText(cause, t) });
  }
}
