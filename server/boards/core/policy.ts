import type { Privacy } from '#contract/boards.ts';
import { seesSecrets, type Actor, type Subject } from '#server/kernel/context/context.ts';

interface Owned {
  readonly ownerId: string;
  readonly privacy: Privacy;
}
interface Shared extends Owned {
  /** Whether the viewer is one of the board's collaborators. */
  readonly isShared: boolean;
  /** Whether the viewer publishes for the advertiser that the board was made for. */
  readonly isManaged?: boolean;
  readonly advertiserId?: string | null;
  /** Not null while an operator has it disabled. */
  readonly disabledPrivacy?: Privacy | null;
}

/**
 * A secret board exists for its owner and collaborators alone; a protected one for whoever has its
 * address [BOARD-10]. One that is disabled exists for its owner and operators alone [DATA-07].
 */
export function maySeeBoard(viewer: Actor | null, board: Shared): boolean {
  if (board.privacy !== 'secret' || mayWriteBoard(viewer, board)) return true;
  return viewer !== null && isDisabled(board) && actsAsOperator(viewer);
}

/** An operator decides on what they may see, and on what is disabled; a secret board is none of theirs. */
export function mayModerateBoard(
  viewer: Actor,
  board: Owned & Pick<Shared, 'disabledPrivacy'>,
): boolean {
  if (!actsAsOperator(viewer)) return false;
  return board.privacy !== 'secret' || isDisabled(board) || board.ownerId === viewer.id;
}

const isDisabled = ({ disabledPrivacy }: Pick<Shared, 'disabledPrivacy'>): boolean =>
  (disabledPrivacy ?? null) !== null;

// A token is never an operator's.
const actsAsOperator = ({ isOperator, scopes }: Actor): boolean => isOperator === true && !scopes;

/**
 * Its owner and collaborators save to a board and change its pins and sections [BOARD-11]; so does who
 * acts for its advertiser, as long as it is not secret [BOARD-07].
 */
export function mayWriteBoard(viewer: Actor | null, board: Shared): boolean {
  if (viewer === null) return false;
  if (viewer.subject && !isOfSubject(viewer.subject, board)) return false;
  return mayShareBoard(viewer, board) || (board.isManaged === true && board.privacy !== 'secret');
}

/** Who says for whom they act writes on nothing else: the subject and the board must agree [SEC-31]. */
function isOfSubject(subject: Subject, board: Shared): boolean {
  const { ownerId, advertiserId } = subject;
  if (board.ownerId !== ownerId) return false;
  return advertiserId === null || advertiserId === board.advertiserId;
}

/** Who acts for an advertiser asks nobody to its boards, and does not learn who is asked [BOARD-06]. */
export function mayShareBoard(viewer: Actor, board: Shared): boolean {
  const isShared = board.isShared && !isDisabled(board);
  return mayOwnBoard(viewer, board) || (isShared && mayKnow(viewer, board));
}

/** Who does not own the advertiser makes protected boards for it, and nothing else [BOARD-05] [BOARD-07]. */
export function newBoardPrivacy(
  account: { readonly isOwner: boolean } | null,
  wanted: Privacy | undefined,
): Privacy | null {
  if (account === null || account.isOwner) return wanted ?? 'public';
  return (wanted ?? 'protected') === 'protected' ? 'protected' : null;
}

/** What a board is called, who sees it and whether it stays is for its owner to say. */
export function mayOwnBoard(viewer: Actor | null, board: Owned): boolean {
  return viewer !== null && viewer.id === board.ownerId && mayKnow(viewer, board);
}

/** Nobody is invited to a board of their own; a program learns of secret ones only where it may. */
export function mayBeInvited(viewer: Actor, board: Owned): boolean {
  return viewer.id !== board.ownerId && mayKnow(viewer, board);
}

function mayKnow(viewer: Actor, { privacy }: Pick<Owned, 'privacy'>): boolean {
  return privacy !== 'secret' || seesSecrets(viewer);
}

function ownPrivacies(viewer: Actor): readonly Privacy[] {
  return seesSecrets(viewer) ? ['public', 'protected', 'secret'] : ['public', 'protected'];
}

/** Which of a person's boards a list may hold: to others only public ones are listed [BOARD-10]. */
export function listablePrivacies(
  viewer: Actor | null,
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
  viewer: Actor | null,
  follower: { readonly id: string },
): readonly Privacy[] {
  return viewer?.id === follower.id ? ['public', 'protected'] : ['public'];
}
