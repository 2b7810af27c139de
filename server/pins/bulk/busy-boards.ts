import type { ErrorCode } from '#contract/kernel/errors.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { actionsOn, type BulkAction } from './bulk-job-store.ts';

const codes: Readonly<Record<BulkAction, ErrorCode>> = {
  move: 'board_moving',
  copy: 'board_copying',
  delete: 'board_deleting',
  // The wire has three codes: a restore is reported as a move.
  restore: 'board_moving',
};

/**
 * Refuses changes that conflict with a running bulk action on these boards [SAVE-22, SEC-72]. Call it under the
 * boards' locks, under which the action marked them.
 */
export async function refuseWhileBusy(tx: Tx, boardIds: readonly string[]): Promise<void> {
  const [action] = await actionsOn(tx, boardIds);
  if (action === undefined) return;
  throw new Failure(codes[action], 'Please wait until the previous board action finishes.');
}
