import { namesPartner } from '#contract/pins/sponsorship.ts';
import { mayWriteBoard } from '#server/boards/index.ts';

/** A pin belongs to its board: anyone who may write there may change and delete it, whoever pinned it. */
export function mayChangePin(
  viewer: Parameters<typeof mayWriteBoard>[0],
  board: Parameters<typeof mayWriteBoard>[1],
): boolean {
  return mayWriteBoard(viewer, board);
}

/**
 * A block hides either person's boards and pins from the other [BOARD-19]; on their own boards people still see
 * everything.
 */
export function isHiddenByBlock(
  viewer: { readonly id: string } | null,
  pin: {
    readonly ownerId: string;
    readonly ownerIsBlocked: boolean;
    readonly pinnerIsBlocked: boolean;
  },
): boolean {
  return pin.ownerIsBlocked || (pin.pinnerIsBlocked && pin.ownerId !== viewer?.id);
}

/** A blocked person cannot like the pin. */
export function mayLike(pin: { readonly pinnerIsBlocked: boolean }): boolean {
  return !pin.pinnerIsBlocked;
}

/** Only pins on public boards are in search, feeds and counts. */
export function isPublished(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** Pins on a board with a sensitivity warning are listed elsewhere only for those whose board it is. */
export function isCoveredFrom(
  viewer: { readonly id: string } | null,
  pin: { readonly isCovered: boolean; readonly ownerId: string; readonly isShared: boolean },
): boolean {
  return pin.isCovered && pin.ownerId !== viewer?.id && !pin.isShared;
}

/** Pins on non-public boards are listed only for their owner. */
export function mayListAll(
  viewer: { readonly id: string } | null,
  person: { readonly id: string },
): boolean {
  return viewer?.id === person.id;
}

/** Only the person who pinned it may name a pin's paid partner, and not others who write on its board. */
export function mayNameSponsor(
  viewer: { readonly id: string },
  pin: { readonly personId: string },
): boolean {
  return viewer.id === pin.personId;
}

/** Whether a business may be named by somebody else's pin. */
export function mayBeSponsor(
  person: { readonly id: string; readonly isPartner: boolean },
  pin: { readonly personId: string },
): boolean {
  return person.isPartner && person.id !== pin.personId;
}

/** Only the business that a pin names may confirm that it paid for it. */
export function mayAnswerSponsor(
  viewer: { readonly id: string },
  named: { readonly sponsorId: string },
): boolean {
  return viewer.id === named.sponsorId;
}

/** A pending partnership is visible only to the person who requested it and to the one asked to confirm. */
export function maySeeSponsor(
  viewer: { readonly id: string } | null,
  pin: { readonly personId: string },
  named: { readonly sponsorId: string; readonly status: number },
): boolean {
  if (namesPartner(named.status)) return true;
  return viewer !== null && (mayNameSponsor(viewer, pin) || mayAnswerSponsor(viewer, named));
}
