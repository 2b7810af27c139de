import type { explainPin as call, HideKind, PinExplanation } from '#contract/discovery/home.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { hashtagsIn } from '#contract/search-index/hashtags.ts';
import { visibleBoards } from '#server/boards/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findPin, isPinnerFollowed, visibilityOf, type Visibility } from '#server/pins/index.ts';
import type { Walks } from '../graph/index.ts';
import { followsBoard, homeSelfOf, type Save } from '../core/home-store.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { subjectOf } from './hide-from-home.ts';
import { hidesAmong } from '../core/hides-store.ts';
import { reasons } from './reasons.ts';
import { boardOf, followedReason } from './sources.ts';
import { savesOf, sharedReason, sharingOf } from './walked.ts';

type SeenPin = Awaited<ReturnType<typeof findPin>>;

const KINDS: readonly HideKind[] = ['pin', 'board', 'person', 'domain'];
/** The number of pictures similar to the pin among which the viewer's are searched. */
const MAX_SIMILAR = 200;

/** Returns why a pin is, or could be, recommended to the viewer, and what the viewer hides of it. */
export async function explainPin(
  context: SignedInContext & { readonly walks: Walks },
  input: InputOf<typeof call>,
): Promise<PinExplanation> {
  const { tx, viewer } = context;
  const visibility = visibilityOf(context);
  const pin = await findPin(visibility, input.pin_id);
  const { isPersonalised, interests } = await homeSelfOf(tx, viewer.id);
  const followed = await followedReasons(visibility, viewer.id, pin);
  const found = isPersonalised
    ? await walkedReasons(visibility, context.walks, viewer.id, pin)
    : [];
  const topics = new Set(await topicsOf(visibility, pin));
  const likes = (name: string): boolean => topics.has(topicSlug(name) ?? '');
  const liked = isPersonalised ? interests.filter(likes) : [];
  const all = [...followed, ...found, ...liked.map((name) => reasons.interest(name))];
  return {
    reasons: all.length > 0 ? all : [reasons.explore(boardOf(pin))],
    hides: await hidesOf(visibility, viewer.id, pin),
    is_personalized: isPersonalised,
  };
}

async function followedReasons(
  { tx }: Visibility,
  viewerId: string,
  pin: SeenPin,
): Promise<RecommendationReason[]> {
  const person = isPinnerFollowed(pin) ? [followedReason(pin)] : [];
  const isFollowed = await followsBoard(tx, viewerId, pin.boardId);
  return [...person, ...(isFollowed ? [reasons.followedBoard(boardOf(pin))] : [])];
}

/**
 * Returns reasons from random walks: its board shares pins with the viewer's, and which of their boards are
 * similar.
 */
async function walkedReasons(
  visibility: Visibility,
  walks: Walks,
  viewerId: string,
  pin: SeenPin,
): Promise<RecommendationReason[]> {
  const saves = await savesOf(visibility, viewerId);
  const pictures = [{ signature: pin.signature, weight: 1 }];
  const similar = await walks.similar({ pictures, limit: MAX_SIMILAR, seed: 1 });
  const scores = new Map(similar.map(({ signature, score }) => [signature, score]));
  const shared = pin.ownerId === viewerId ? null : sharedReason(sharingOf(walks, saves), pin);
  const own = nearestOwn(saves, scores);
  return [...(shared ? [shared] : []), ...(own ? [reasons.ownBoard(own)] : [])];
}

/** Returns the viewer's board with the most similar pictures; null if none is similar. */
function nearestOwn(saves: readonly Save[], scores: ReadonlyMap<string, number>) {
  const boards = [...Map.groupBy(saves, ({ boardId }) => boardId).values()].map((saved) => ({
    first: saved[0],
    score: saved.reduce((sum, { signature }) => sum + (scores.get(signature) ?? 0), 0),
  }));
  const [best] = boards.toSorted((one, other) => other.score - one.score);
  if (best?.first === undefined || best.score === 0) return null;
  return { id: best.first.boardId, name: best.first.boardName, url: null };
}

/** Returns the topics of a pin: what its board is about, and its hashtags. */
async function topicsOf({ tx, viewer }: Visibility, pin: SeenPin): Promise<string[]> {
  const board = (await visibleBoards(tx, viewer, [pin.boardId])).get(pin.boardId);
  const about = (board?.category ?? '').trim() || pin.boardName;
  return [about, ...hashtagsIn(pin.description)].flatMap((name) => topicSlug(name) ?? []);
}

async function hidesOf(
  { tx }: Visibility,
  viewerId: string,
  pin: SeenPin,
): Promise<PinExplanation['hides']> {
  const isOwn = { board: pin.ownerId === viewerId, person: pin.personId === viewerId };
  const names = KINDS.flatMap((kind) => {
    const subject = subjectOf(kind, pin);
    if (subject === null || (kind in isOwn && isOwn[kind as keyof typeof isOwn])) return [];
    return [{ kind, subject, name: nameOf(kind, pin) }];
  });
  const hidden = await hidesAmong(tx, viewerId, names);
  return names.map((name) => ({
    ...name,
    is_hidden: hidden.some((one) => one.kind === name.kind && one.subject === name.subject),
  }));
}

function nameOf(kind: HideKind, pin: SeenPin): string {
  switch (kind) {
    case 'pin':
      return pin.title;
    case 'board':
      return pin.boardName;
    case 'person':
      return pin.pinnerFullName || pin.pinnerUsername || pin.ownerFullName || pin.ownerUsername;
    case 'domain':
      return pin.domain ?? '';
  }
}
