import type { Privacy } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Person } from '#contract/social.ts';
import { boardLinkOf, boardPath, maySeeBoard } from '#server/boards/index.ts';
import { toPerson } from '#server/social/index.ts';
import { mayChangePin } from '../core/policy.ts';
import { withPromotions, type ShownPromotion } from './promoted.ts';
import { cachedView, type ViewerFacts } from './view-cache.ts';
import type { ViewRow } from '../visibility/view-store.ts';
import { seePins, type Visibility } from '../visibility/visibility.ts';
import { toPin, type PinParts } from './view.ts';

/** Whether the viewer follows who pinned it. */
export function isPinnerFollowed(row: ViewRow): boolean {
  return (row.personId === row.ownerId ? row.ownerIsFollowed : row.pinnerIsFollowed) ?? false;
}

/** Why a feed shows a pin, if for anything. */
export type ReasonFor = (pin: ViewRow) => RecommendationReason | null;

const none: ReasonFor = () => null;
const nobody: ReadonlyMap<string, ShownPromotion> = new Map();

/**
 * The pins as the wire shows them to the visibility's viewer, in the order of the rows; what the
 * viewer may not see is left out. Those that somebody pays for, by their ids, say so.
 */
export async function showPins(
  visibility: Visibility,
  rows: readonly { readonly id: string }[],
  reasonFor: ReasonFor = none,
  promotions: ReadonlyMap<string, ShownPromotion> = nobody,
): Promise<Pin[]> {
  const pins = await seePins(
    visibility,
    rows.map((row) => row.id),
  );
  const { mediaUrl } = visibility.origin;
  const views = pins.flatMap((row) => {
    const reason = reasonFor(row);
    const viewerFacts = {
      ...decisionsOn(visibility, row),
      mediaUrl,
      reason: reason && JSON.stringify(reason),
    };
    return cachedView(row, viewerFacts, () => pinOf(row, viewerFacts, reason)) ?? [];
  });
  return promotions.size === 0 ? views : withPromotions(views, promotions);
}

/** One pin, which the viewer is known to see. */
export async function showPin(visibility: Visibility, row: { readonly id: string }): Promise<Pin> {
  const [pin] = await showPins(visibility, [row]);
  if (pin === undefined) throw new Error(`the pin ${row.id} cannot be shown`);
  return pin;
}

function decisionsOn({ viewer }: Visibility, row: ViewRow) {
  return {
    mayChange: mayChangePin(viewer, row),
    seesOrigin:
      !row.originIsBlocked &&
      maySee(viewer, {
        ownerId: row.firstOwnerId,
        privacy: row.firstPrivacy,
        isShared: row.firstIsShared,
      }),
    seesSaved: maySee(viewer, {
      ownerId: row.savedOwnerId,
      privacy: row.savedPrivacy,
      isShared: row.savedIsShared,
    }),
  };
}

/** Somebody as the pin names them, as owner of its board or as pinner; null where it does not, or where they are hidden from the viewer. */
export function personOfPin(
  { origin: { mediaUrl } }: Visibility,
  row: ViewRow,
  personId: string,
): Person | null {
  if (personId === row.ownerId && !row.ownerIsBlocked) return personIn(row, 'owner', mediaUrl);
  if (personId === row.personId && !row.pinnerIsBlocked) return personIn(row, 'pinner', mediaUrl);
  return null;
}

interface MaybeBoard {
  readonly ownerId: string | null;
  readonly privacy: Privacy | null;
  readonly isShared: boolean | null;
}

function maySee(viewer: Visibility['viewer'], { ownerId, privacy, isShared }: MaybeBoard): boolean {
  if (ownerId === null || privacy === null) return false;
  return maySeeBoard(viewer, { ownerId, privacy, isShared: isShared ?? false });
}

/** Made of the row and what was decided on it, and of nothing else. */
function pinOf(
  row: ViewRow,
  viewerFacts: ViewerFacts,
  reason: RecommendationReason | null,
): Pin | null {
  const { mediaUrl } = viewerFacts;
  const owner = personIn(row, 'owner', mediaUrl);
  const pinner = row.personId === row.ownerId ? owner : personIn(row, 'pinner', mediaUrl);
  // A person who is half erased: nothing left to show.
  if (owner === null || pinner === null) return null;
  const { boardId: id, boardName: name, boardSlug: slug, privacy, boardLayout: layout } = row;
  return toPin(row, {
    board: boardLinkOf({ id, name, slug, privacy, layout }, owner),
    pinner,
    // A pin whose origin is gone or has become secret no longer says whose it was [SEC-28].
    origin: viewerFacts.seesOrigin ? personIn(row, 'origin', mediaUrl) : null,
    savedTo: viewerFacts.seesSaved ? savedTo(row) : null,
    mediaUrl,
    mayChange: viewerFacts.mayChange,
    reason,
  });
}

function savedTo(row: ViewRow): PinParts['savedTo'] {
  const { savedBoardId: id, savedPinId: pin_id, savedUsername: username } = row;
  const { savedName: name, savedSlug: slug, savedLayout: layout } = row;
  if (id === null || pin_id === null || username === null) return null;
  if (name === null || slug === null || layout === null) return null;
  return { id, name, url: boardPath(username, slug), layout, pin_id };
}

function personIn(
  row: ViewRow,
  who: 'owner' | 'pinner' | 'origin',
  mediaUrl: string,
): Person | null {
  const id = row[`${who}Id`];
  const username = row[`${who}Username`];
  if (id === null || username === null) return null;
  const person = {
    id,
    username,
    fullName: row[`${who}FullName`] ?? '',
    firstName: row[`${who}FirstName`] ?? '',
    pictureSignature: row[`${who}PictureSignature`],
    followerCount: row[`${who}FollowerCount`] ?? 0,
    isPartner: row[`${who}IsPartner`] ?? false,
    isUnlisted: row[`${who}IsUnlisted`] ?? false,
  };
  return toPerson(person, row[`${who}IsFollowed`] ?? false, mediaUrl);
}
