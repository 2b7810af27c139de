import type { Privacy } from '#contract/boards.ts';
import { seesSecrets, type Asker } from '#server/kernel/context.ts';

type Who = Asker | null;
interface Owned {
  readonly ownerId: string;
  readonly privacy: Privacy;
}

/** A secret board exists for its owner alone; a protected one for whoever has its address [BOARD-10]. */
export function maySeeBoard(viewer: Who, board: Owned): boolean {
  return board.privacy !== 'secret' || mayWriteBoard(viewer, board);
}

/** Only the owner changes a board or saves to it; collaborators will join this decision [BOARD-11]. */
export function mayWriteBoard(viewer: Who, board: Owned): boolean {
  if (viewer === null || viewer.id !== board.ownerId) return false;
  return board.privacy !== 'secret' || seesSecrets(viewer);
}

function ownPrivacies(viewer: NonNullable<Who>): readonly Privacy[] {
  return seesSecrets(viewer) ? ['public', 'protected', 'secret'] : ['public', 'protected'];
}

/** Which of a person's boards a list may hold: to others only public ones are listed [BOARD-10]. */
export function listablePrivacies(
  viewer: Who,
  owner: { readonly id: string },
  wanted: Privacy | 'all' | null,
): readonly Privacy[] {
  const allowed: readonly Privacy[] = viewer?.id === owner.id ? ownPrivacies(viewer) : ['public'];
  return wanted === null || wanted === 'all' ? allowed : allowed.filter((one) => one === wanted);
}

/** Nobody follows a board of their own. */
export function mayFollowBoard(
  viewer: { readonly id: string },
  board: Pick<Owned, 'ownerId'>,
): boolean {
  return viewer.id !== board.ownerId;
}

/** Which followed boards a list may hold: one that is found by its address alone, to the follower. */
export function followedPrivacies(
  viewer: Who,
  follower: { readonly id: string },
): readonly Privacy[] {
  return viewer?.id === follower.id ? ['public', 'protected'] : ['public'];
}
