import type { Privacy } from '#contract/boards.ts';
import { seesSecrets, type Actor, type Subject } from '#server/kernel/context/context.ts';

interface Owned {
  readonly ownerId: string;
  readonly privacy: Privacy;
}
interface Shared extends Owned {
  /** Whether the viewer is a collaborator. */
  readonly isShared: boolean;
  /** Whether the viewer publishes for the board's advertiser. */
  readonly isManaged?: boolean;
  readonly advertiserId?: string | null;
  /** Set while an operator has it disabled. */
  readonly disabledPrivacy?: Privacy | null;
}

/**
 * Whether the viewer may see a board. A secret one is visible only to its owner and collaborators, a protected one to
 * anyone with its address [BOARD-10], a disabled one only to its owner and operators [DATA-07].
 */
export function maySeeBoard(viewer: Actor | null, board: Shared): boolean {
  if (board.privacy !== 'secret' || mayWriteBoard(viewer, board)) return true;
  return viewer !== null && isDisabled(board) && actsAsOperator(viewer);
}

/** Operators moderate what they can see, and disabled boards; not secret ones. */
export function mayModerateBoard(
  viewer: Actor,
  board: Owned & Pick<Shared, 'disabledPrivacy'>,
): boolean {
  if (!actsAsOperator(viewer)) return false;
  return board.privacy !== 'secret' || isDisabled(board) || board.ownerId === viewer.id;
}

const isDisabled = ({ disabledPrivacy }: Pick<Shared, 'disabledPrivacy'>): boolean =>
  (disabledPrivacy ?? null) !== null;

// An access token never acts as an operator.
const actsAsOperator = ({ isOperator, scopes }: Actor): boolean => isOperator === true && !scopes;

/**
 * Whether the viewer may save to a board and change its pins and sections: its owner and collaborators may [BOARD-11],
 * and people acting for its advertiser unless it is secret [BOARD-07].
 */
export function mayWriteBoard(viewer: Actor | null, board: Shared): boolean {
  if (viewer === null) return false;
  if (viewer.subject && !isOfSubject(viewer.subject, board)) return false;
  return mayShareBoard(viewer, board) || (board.isManaged === true && board.privacy !== 'secret');
}

/** A viewer acting for a subject can only write on that subject's boards [SEC-31]. */
function isOfSubject(subject: Subject, board: Shared): boolean {
  const { ownerId, advertiserId } = subject;
  if (board.ownerId !== ownerId) return false;
  return advertiserId === null || advertiserId === board.advertiserId;
}

/** People acting for an advertiser cannot invite to its boards or see invitations [BOARD-06]. */
export function mayShareBoard(viewer: Actor, board: Shared): boolean {
  const isShared = board.isShared && !isDisabled(board);
  return mayOwnBoard(viewer, board) || (isShared && mayKnow(viewer, board));
}

/** People who do not own the advertiser can only create protected boards for it [BOARD-05] [BOARD-07]; null refuses. */
export function newBoardPrivacy(
  account: { readonly isOwner: boolean } | null,
  wanted: Privacy | undefined,
): Privacy | null {
  if (account === null || account.isOwner) return wanted ?? 'public';
  return (wanted ?? 'protected') === 'protected' ? 'protected' : null;
}

/** Only the owner decides on a board's name, privacy and deletion. */
export function mayOwnBoard(viewer: Actor | null, board: Owned): boolean {
  return viewer !== null && viewer.id === board.ownerId && mayKnow(viewer, board);
}

/** Nobody is invited to their own board; programs see secret boards only with permission. */
export function mayBeInvited(viewer: Actor, board: Owned): boolean {
  return viewer.id !== board.ownerId && mayKnow(viewer, board);
}

function mayKnow(viewer: Actor, { privacy }: Pick<Owned, 'privacy'>): boolean {
  return privacy !== 'secret' || seesSecrets(viewer);
}

function ownPrivacies(viewer: Actor): readonly Privacy[] {
  return seesSecrets(viewer) ? ['public', 'protected', 'secret'] : ['public', 'protected'];
}

/** Returns the privacies that a list of a person's boards may include: for others only public [BOARD-10]. */
export function listablePrivacies(
  viewer: Actor | null,
  owner: { readonly id: string },
  wanted: Privacy | 'all' | null,
): readonly Privacy[] {
  const allowed: readonly Privacy[] = viewer?.id === owner.id ? ownPrivacies(viewer) : ['public'];
  return wanted === null || wanted === 'all' ? allowed : allowed.filter((one) => one === wanted);
}

/** Nobody can follow their own board. */
export function mayFollowBoard(
  viewer: { readonly id: string },
  board: Pick<Owned, 'ownerId'>,
): boolean {
  return viewer.id !== board.ownerId;
}

/** Returns the privacies that a list of followed boards may include: unlisted boards only for the follower. */
export function followedPrivacies(
  viewer: Actor | null,
  follower: { readonly id: string },
): readonly Privacy[] {
  return viewer?.id === follower.id ? ['public', 'protected'] : ['public'];
}
