import type { MessagesFrom } from '#contract/identity/settings.ts';

/** Nobody comments on a pin of somebody who is blocked from them. */
export function mayComment(pin: { readonly pinnerIsBlocked: boolean }): boolean {
  return !pin.pinnerIsBlocked;
}

/** A comment is deleted by who wrote it, by who pinned what it was written at, and by whose board that is on. */
export function mayDeleteComment(
  viewer: { readonly id: string } | null,
  comment: { readonly personId: string },
  pin: { readonly personId: string; readonly ownerId: string } | null,
): boolean {
  if (viewer === null) return false;
  return [comment.personId, pin?.personId, pin?.ownerId].includes(viewer.id);
}

/**
 * A comment is at the pin that it was written at and, when that pin is on a public board, at every
 * other pin of the picture: so that none reveals a pin that is not public [SEC-28].
 */
export function mayShowComment(
  comment: { readonly pinId: string },
  pin: { readonly privacy: string; readonly areCommentsOff: boolean | null },
  at: string | null,
): boolean {
  return !pin.areCommentsOff && (comment.pinId === at || pin.privacy === 'public');
}

/** A conversation is its members'; one with blocked people alone is not shown. */
export function maySeeConversation(
  viewer: { readonly id: string },
  members: readonly { readonly personId: string }[],
  free: ReadonlySet<string>,
): boolean {
  if (!members.some((member) => member.personId === viewer.id)) return false;
  const others = members.filter((member) => member.personId !== viewer.id);
  return others.length === 0 || others.some((member) => free.has(member.personId));
}

/** Nobody is written to by somebody whom they block, or who blocks them. */
export function mayWriteTo(
  people: readonly { readonly id: string }[],
  free: ReadonlySet<string>,
): boolean {
  return people.every((person) => free.has(person.id));
}

/** Who begins a conversation with somebody has to be among those from whom they take messages. */
export function mayBegin(from: MessagesFrom | undefined, isFollowed: boolean): boolean {
  return from === 'anyone' || (from === 'followed' && isFollowed);
}

/** Until somebody has accepted, only a few messages may wait for it. */
export function maySay(
  others: readonly { readonly state: string }[],
  sent: number,
  most: number,
): boolean {
  return others.some((member) => member.state === 'in') || sent < most;
}

/** What is secret goes to nobody by e-mail, whoever sends it [SEC-28]. */
export function mayBeMailed(thing: { readonly privacy: string }): boolean {
  return thing.privacy !== 'secret';
}
