import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findManagedAdAccount, type ManagedAdAccount } from '#server/business/index.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { boardNotFound } from './find-boards.ts';
import { findBoardToSaveInto, type WritableBoard } from './writable-board.ts';

/** Finds the advertiser that the viewer creates boards and pins for; fails with ad_account_not_found. */
export async function findAdvertiser(
  tx: Tx,
  viewer: Actor,
  advertiserId: string,
): Promise<ManagedAdAccount> {
  const account = await findManagedAdAccount(tx, viewer, advertiserId, 'publish');
  if ((await unblockedAmong(tx, viewer, [account.ownerId])).has(account.ownerId)) return account;
  throw new Failure('ad_account_not_found', 'Advertiser not found.');
}

/** A pin's destination, and the advertiser it is for. */
export interface DestinationFor {
  readonly advertiserId: string | null;
  readonly boardId: string;
  readonly sectionId: string | null;
}

/**
 * Like findBoardToSaveInto, for an advertiser if named: it must be the board's, unless the owner saves to another board
 * of their own [SEC-31].
 */
export async function findBoardToSaveFor(
  tx: Tx,
  viewer: Actor,
  { advertiserId, boardId, sectionId }: DestinationFor,
): Promise<WritableBoard> {
  const account = advertiserId === null ? null : await findAdvertiser(tx, viewer, advertiserId);
  const board = await findBoardToSaveInto(tx, viewer, boardId, sectionId);
  const isRight = !account || account.isOwner || board.advertiserId === account.id;
  if (!isRight) throw boardNotFound();
  return board;
}
