import { namesPartner } from '#contract/pins/sponsorship.ts';
import { mayWriteBoard } from '#server/boards/index.ts';

/** A pin belongs to its board: whoever may write there changes and deletes it, whoever pinned it. */
export function mayChangePin(
  viewer: Parameters<typeof mayWriteBoard>[0],
  board: Parameters<typeof mayWriteBoard>[1],
): boolean {
  return mayWriteBoard(viewer, board);
}

/**
 * A block hides the boards of either from the other, and what either pinned [BOARD-19]; on a board of
 * their own a person goes on seeing everything.
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

/** Nobody likes a pin of somebody who is blocked from them. */
export function mayLike(pin: { readonly pinnerIsBlocked: boolean }): boolean {
  return !pin.pinnerIsBlocked;
}

/** Only a public board's pins are found, fed and counted. */
export function isPublished(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** What is on a board that a warning covers is listed nowhere else, but to those whose board it is. */
export function isCoveredFrom(
  viewer: { readonly id: string } | null,
  pin: { readonly isCovered: boolean; readonly ownerId: string; readonly isShared: boolean },
): boolean {
  return pin.isCovered && pin.ownerId !== viewer?.id && !pin.isShared;
}

/** What a person keeps on boards that are not public is listed to themself alone. */
export function mayListAll(
  viewer: { readonly id: string } | null,
  person: { readonly id: string },
): boolean {
  return viewer?.id === person.id;
}

/** Who paid for a pin is for the one who pinned it to say, not for others who write on its board. */
export function mayNameSponsor(
  viewer: { readonly id: string },
  pin: { readonly personId: string },
): boolean {
  return viewer.id === pin.personId;
}

/** A business that somebody else's pin names. */
export function mayBeSponsor(
  person: { readonly id: string; readonly isPartner: boolean },
  pin: { readonly personId: string },
): boolean {
  return person.isPartner && person.id !== pin.personId;
}

/** Nobody but the business that a pin names says whether it paid for it. */
export function mayAnswerSponsor(
  viewer: { readonly id: string },
  named: { readonly sponsorId: string },
): boolean {
  return viewer.id === named.sponsorId;
}

/** What is not agreed is known to the one who asked and to the one who is asked. */
export function maySeeSponsor(
  viewer: { readonly id: string } | null,
  pin: { readonly personId: string },
  named: { readonly sponsorId: string; readonly status: number },
): boolean {
  if (namesPartner(named.status)) return true;
  return viewer !== null && (mayNameSponsor(viewer, pin) || mayAnswerSponsor(viewer, named));
}
