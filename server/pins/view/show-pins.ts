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

/** Returns whether the viewer follows the pinner. */
export function isPinnerFollowed(row: ViewRow): boolean {
  return (row.personId === row.ownerId ? row.ownerIsFollowed : row.pinnerIsFollowed) ?? false;
}

/** Returns the reason why a feed shows a pin, or null. */
export type ReasonFor = (pin: ViewRow) => RecommendationReason | null;

const none: ReasonFor = () => null;
const nobody: ReadonlyMap<string, ShownPromotion> = new Map();

/**
 * Returns views of the pins for the visibility's viewer, in the order of the rows, without those that the viewer
 * may not see. Promoted ones, by id, are marked.
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

/** Returns the view of one pin that the viewer is known to see. */
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

/**
 * Returns the view of a person in the pin's row, as owner of its board or as pinner; null if it has none, or if
 * they are hidden from the viewer.
 */
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

/** Builds the view from nothing but the row and the decisions made for it. */
function pinOf(
  row: ViewRow,
  viewerFacts: ViewerFacts,
  reason: RecommendationReason | null,
): Pin | null {
  const { mediaUrl } = viewerFacts;
  const owner = personIn(row, 'owner', mediaUrl);
  const pinner = row.personId === row.ownerId ? owner : personIn(row, 'pinner', mediaUrl);
  // A partly erased person: the pin can no longer be shown.
  if (owner === null || pinner === null) return null;
  const { boardId: id, boardName: name, boardSlug: slug, privacy, boardLayout: layout } = row;
  return toPin(row, {
    board: boardLinkOf({ id, name, slug, privacy, layout }, owner),
    pinner,
    // If the original pin is gone or has become secret, its owner is no longer named [SEC-28].
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
