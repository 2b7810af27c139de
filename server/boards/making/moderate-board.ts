import type { BoardModeration, moderateBoard as call } from '#contract/boards/moderation.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { boardNotFound } from '../core/find-boards.ts';
import { storeModeration, type Moderation } from './moderation-store.ts';
import { mayModerateBoard } from '../core/policy.ts';
import { lockBoards, type BoardRow } from '../core/store.ts';
import { announcePrivacy } from './update-board.ts';
import { screenOf } from '../core/view.ts';

/**
 * Applies an operator's moderation. A disabled board becomes secret, also for its collaborators, so that everything
 * that hides secret boards hides it; enabling restores its privacy. Blocks do not apply to operators.
 */
export async function moderateBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BoardModeration> {
  const { tx, viewer, now } = context;
  const { board_id: id } = input;
  const [board] = isStorableId(id) ? await lockBoards(tx, [id]) : [];
  if (board === undefined || !mayModerateBoard(viewer, board)) throw boardNotFound();
  const wanted = wantedOf(board, input);
  const changed = await storeModeration(tx, board, wanted, now);
  await announcePrivacy(context, changed, board.privacy);
  const facts = {
    board: board.id,
    name: board.name,
    ...(input.reason === null ? {} : { reason: input.reason }),
  };
  for (const [action, more] of actsOf(board, changed)) {
    const detail = { ...facts, ...more };
    const { origin } = context;
    const who = { actorId: viewer.id, subjectId: board.ownerId };
    await record(tx, { action, ...who, origin, at: now, detail });
  }
  return {
    id: changed.id,
    type: 'board_moderation',
    is_temporarily_disabled: changed.disabledPrivacy !== null,
    sensitivity_screen: screenOf(changed),
  };
}

function wantedOf(board: BoardRow, input: InputOf<typeof call>): Moderation {
  const { is_temporarily_disabled: disable, sensitivity_screen: screen } = input;
  const { privacy, disabledPrivacy } = board;
  const isDisabled = disable ?? disabledPrivacy !== null;
  const before = disabledPrivacy ?? privacy;
  return {
    privacy: isDisabled ? 'secret' : before,
    disabledPrivacy: isDisabled ? before : null,
    screenReason: screen === undefined ? board.screenReason : (screen?.reason ?? null),
    screenCovers: screen?.show_warning ?? (screen === undefined ? board.screenCovers : true),
  };
}

type Act = readonly [action: string, detail: Readonly<Record<string, string>>];

function actsOf(before: BoardRow, after: BoardRow): Act[] {
  const acts: Act[] = [];
  if ((before.disabledPrivacy === null) !== (after.disabledPrivacy === null)) {
    acts.push([after.disabledPrivacy === null ? 'board_enabled' : 'board_disabled', {}]);
  }
  const [old, now] = [screenOf(before), screenOf(after)];
  if (now === null && old !== null) acts.push(['board_unscreened', {}]);
  else if (now !== null && (now.reason !== old?.reason || now.show_warning !== old.show_warning)) {
    acts.push(['board_screened', { screen: now.reason, shows_warning: String(now.show_warning) }]);
  }
  return acts;
}
