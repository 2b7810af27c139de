import type { MessagesFrom } from '#contract/identity/settings.ts';

/** Refuses comments on pins of blocked people. */
export function mayComment(pin: { readonly pinnerIsBlocked: boolean }): boolean {
  return !pin.pinnerIsBlocked;
}

/** A comment may be deleted by its author, by its pin's creator, and by the owner of that pin's board. */
export function mayDeleteComment(
  viewer: { readonly id: string } | null,
  comment: { readonly personId: string },
  pin: { readonly personId: string; readonly ownerId: string } | null,
): boolean {
  if (viewer === null) return false;
  return [comment.personId, pin?.personId, pin?.ownerId].includes(viewer.id);
}

/** Only its author may change a comment's text. */
export function mayEditComment(
  viewer: { readonly id: string } | null,
  comment: { readonly personId: string },
): boolean {
  return viewer?.id === comment.personId;
}

/**
 * A comment appears at its own pin and, if that pin is on a public board, at every other pin of the picture: so none
 * reveals a private pin [SEC-28].
 */
export function mayShowComment(
  comment: { readonly pinId: string },
  pin: { readonly privacy: string; readonly areCommentsOff: boolean | null },
  at: string | null,
): boolean {
  return !pin.areCommentsOff && (comment.pinId === at || pin.privacy === 'public');
}

/** Only members see a conversation, and not if all others are blocked. */
export function maySeeConversation(
  viewer: { readonly id: string },
  members: readonly { readonly personId: string }[],
  free: ReadonlySet<string>,
): boolean {
  if (!members.some((member) => member.personId === viewer.id)) return false;
  const others = members.filter((member) => member.personId !== viewer.id);
  return others.length === 0 || others.some((member) => free.has(member.personId));
}

/** Refuses messages if a block exists, in either direction. */
export function mayWriteTo(
  people: readonly { readonly id: string }[],
  free: ReadonlySet<string>,
): boolean {
  return people.every((person) => free.has(person.id));
}

/** Whether somebody may start a conversation, by the recipient's setting. */
export function mayBegin(from: MessagesFrom | undefined, isFollowed: boolean): boolean {
  return from === 'anyone' || (from === 'followed' && isFollowed);
}

/** Until somebody has accepted, only a few messages may be sent. */
export function maySay(
  others: readonly { readonly state: string }[],
  sent: number,
  most: number,
): boolean {
  return others.some((member) => member.state === 'in') || sent < most;
}

/** Secret things are never e-mailed [SEC-28]. */
export function mayBeMailed(thing: { readonly privacy: string }): boolean {
  return thing.privacy !== 'secret';
}
