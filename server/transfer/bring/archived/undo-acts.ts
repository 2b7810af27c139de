import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { unfollowBoard } from '#server/boards/index.ts';
import { replaceSettings } from '#server/identity/index.ts';
import { unlikePin } from '#server/pins/index.ts';
import { unfollowUser } from '#server/social/index.ts';
import { restoredActs, storeActs, type ActRow } from '#server/transfer/archive/act-store.ts';
import { archiveOf } from '#server/transfer/archive/archive-store.ts';
import type { FileRow } from '../store.ts';

const AT_ONCE = 100;

/** Takes back what an import restored, the last first; comments and covers go with their Pins. Returns whether more is left. */
export async function undoActs(context: SignedInContext, file: FileRow): Promise<boolean> {
  const acts = await restoredActs(context.tx, file.id, AT_ONCE);
  for (const act of acts) {
    try {
      await undoAct(context, file, act);
    } catch (error) {
      // What is gone needs no undoing.
      if (!(error instanceof Failure)) throw error;
    }
  }
  await storeActs(
    context.tx,
    file.id,
    acts.map(({ position }) => ({ position, madeId: null, state: 'passed_over' })),
  );
  return acts.length === AT_ONCE;
}

async function undoAct(
  context: SignedInContext,
  file: FileRow,
  { kind, madeId }: ActRow,
): Promise<void> {
  if (kind === 'settings') {
    const before = (await archiveOf(context.tx, file.id))?.settingsBefore;
    if (before) await replaceSettings(context, before);
  }
  if (madeId === null) return;
  if (kind === 'like') await unlikePin(context, { pin_id: madeId });
  if (kind === 'following') await unfollowUser(context, { user_id: madeId });
  if (kind === 'followed_board') await unfollowBoard(context, { board_id: madeId });
}
