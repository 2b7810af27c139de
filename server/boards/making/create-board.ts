import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, createBoard as call } from '#contract/boards.ts';
import { MAX_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import type { ManagedAdAccount } from '#server/business/index.ts';
import { boardView } from '../core/board-views.ts';
import { orNameTaken } from '../core/board-name.ts';
import { claimBoardSlug } from '../core/claim-slug.ts';
import { findAdvertiser } from '../core/find-advertiser.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import { newBoardPrivacy } from '../core/policy.ts';
import { refuseTooMany, sortKeyOf } from '../core/rules.ts';
import { countBoards, insertBoard, type BoardRow } from '../core/store.ts';

const DEFAULT_LAYOUT = 'default';
/** Digits of the id at the end of an advertiser board's slug. */
const DIGITS = 6;

type Input = InputOf<typeof call>;

/** Creates a board: the viewer's own, or one for the owner of an advertiser that they act for. */
export async function createBoard(context: SignedInContext, input: Input): Promise<Board> {
  const { tx, viewer, advertiser_id: advertiserId } = { ...context, ...input };
  const account = advertiserId ? await findAdvertiser(tx, viewer, advertiserId) : null;
  const board = await insert(context, input, account);
  await changeOwnerCounts(tx, board, { boards: 1 });
  if (account && !account.isOwner) await recordActing(context, board);
  return boardView(context, board);
}

async function insert(
  { tx, viewer, now }: SignedInContext,
  input: Input,
  account: ManagedAdAccount | null,
): Promise<BoardRow> {
  const privacy = newBoardPrivacy(account, input.privacy);
  if (privacy === null) {
    const why = "For an advertiser that isn't yours, you can only make protected boards.";
    throw new Failure('invalid_input', why);
  }
  const ownerId = account?.ownerId ?? viewer.id;
  await hold(tx, `boards ${ownerId}`);
  refuseTooMany((await countBoards(tx, ownerId)) + 1, MAX_BOARDS, 'boards');
  const id = makeId(bucketOf(ownerId), now.getTime());
  const named = { id, ownerId, name: input.name };
  // The slug is claimed before the name, as in updateBoard, to avoid deadlocks.
  const slug = await claimBoardSlug(tx, { ...named, name: nameInAddress(named, account) });
  return orNameTaken(
    insertBoard(tx, {
      ...named,
      advertiserId: account?.id ?? null,
      sortKey: sortKeyOf(input.name),
      slug,
      description: input.description ?? '',
      category: input.category,
      privacy,
      layout: input.layout ?? DEFAULT_LAYOUT,
      createdAt: now,
    }),
  );
}

/**
 * Returns the name for the slug. "garden-2" would reveal to an advertiser's delegates that its owner has a garden
 * board, possibly secret [SEC-28].
 */
function nameInAddress(
  { id, name }: { readonly id: string; readonly name: string },
  account: ManagedAdAccount | null,
): string {
  return account === null || account.isOwner ? name : `${name} ${id.slice(-DIGITS)}`;
}

/**
 * Records an action for an advertiser, which the board attributes to its owner; the audit log has the actor [SEC-20].
 */
function recordActing(
  { tx, viewer, now, origin }: SignedInContext,
  { id, ownerId, advertiserId }: BoardRow,
): Promise<void> {
  return record(tx, {
    action: 'board_made_for_advertiser',
    actorId: viewer.id,
    subjectId: ownerId,
    origin,
    at: now,
    detail: { advertiser: advertiserId ?? '', board: id },
  });
}
