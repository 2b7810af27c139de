import type { Privacy } from '#contract/boards.ts';

type Who = { readonly id: string } | null;
interface Owned {
  readonly ownerId: string;
  readonly privacy: Privacy;
}

/** A secret board exists for its owner alone; a protected one for whoever has its address [BOARD-10]. */
export function maySeeBoard(viewer: Who, board: Owned): boolean {
  return board.privacy !== 'secret' || mayWriteBoard(viewer, board);
}

/** Only the owner changes a board or saves to it; collaborators will join this decision [BOARD-11]. */
export function mayWriteBoard(viewer: Who, board: Pick<Owned, 'ownerId'>): boolean {
  return viewer !== null && viewer.id === board.ownerId;
}

const everything: readonly Privacy[] = ['public', 'protected', 'secret'];

/** Which of a person's boards a list may hold: to others only public ones are listed [BOARD-10]. */
export function listablePrivacies(
  viewer: Who,
  owner: { readonly id: string },
  wanted: Privacy | 'all' | null,
): readonly Privacy[] {
  const allowed: readonly Privacy[] = viewer?.id === owner.id ? everything : ['public'];
  return wanted === null || wanted === 'all' ? allowed : allowed.filter((one) => one === wanted);
}
