import type { ErrorCode } from '#contract/kernel/errors.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { actionsOn, type BulkAction } from './bulk-job-store.ts';

const codes: Readonly<Record<BulkAction, ErrorCode>> = {
  move: 'board_moving',
  copy: 'board_copying',
  delete: 'board_deleting',
  // The wire knows three: what comes back moves.
  restore: 'board_moving',
};

/**
 * Refuses what would cross a bulk action of these boards that is still running [SAVE-22, SEC-72]. To
 * be called under the boards' locks, which the action was marked under.
 */
export async function refuseWhileBusy(tx: Tx, boardIds: readonly string[]): Promise<void> {
  const [action] = await actionsOn(tx, boardIds);
  if (action === undefined) return;
  throw new Failure(codes[action], 'Please wait until the previous board action finishes.');
}
