import type { ReportedKind } from '#contract/trust/reporting.ts';
import { boardPath, findVisibleBoard } from '#server/boards/index.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import { findPerson } from '#server/social/index.ts';
import { findComment, findMessage } from '#server/talk/index.ts';

/** A thing that somebody may see, as an operator will judge it. */
export interface Reported {
  readonly personId: string;
  /** Of its board; null for what is on none. */
  readonly privacy: string | null;
  readonly text: string | null;
  readonly signature: string | null;
  readonly path: string | null;
}

type Find = (context: SignedInContext, id: string) => Promise<Reported>;

const find: Readonly<Record<ReportedKind, Find>> = {
  async pin(context, id) {
    const pin = await findPin(visibilityOf(context), id);
    return {
      personId: pin.personId,
      privacy: pin.privacy,
      text: textOf(pin.title, pin.description, pin.link),
      signature: pin.signature,
      path: `/pin/${pin.id}/`,
    };
  },
  async person({ tx, viewer }, id) {
    const person = await findPerson(tx, viewer, { user_id: id, username: null });
    const { fullName, username, about, websiteUrl, pictureSignature } = person;
    return {
      personId: person.id,
      privacy: null,
      text: textOf(fullName, about, websiteUrl),
      signature: pictureSignature,
      path: `/${username}/`,
    };
  },
  async comment(context, id) {
    const visibility = visibilityOf(context);
    const row = await findComment(visibility, id);
    const pin = await findPin(visibility, row.pinId);
    return {
      personId: row.personId,
      privacy: pin.privacy,
      text: row.text,
      signature: null,
      path: `/pin/${row.pinId}/`,
    };
  },
  // What a message says stays where it is: an operator who reads it is recorded.
  async message(context, id) {
    const { personId } = await findMessage(context, id);
    return { personId, privacy: null, text: null, signature: null, path: null };
  },
  async board({ tx, viewer }, id) {
    const board = await findVisibleBoard(tx, viewer, id);
    const owner = (await peopleByIds(tx, [board.ownerId])).get(board.ownerId);
    return {
      personId: board.ownerId,
      privacy: board.privacy,
      text: textOf(board.name, board.description),
      signature: board.coverSignature,
      path: owner === undefined ? null : boardPath(owner.username, board.slug),
    };
  },
};

/** A thing that the viewer may see; refuses as the calls that show it do. */
export const findReported = (
  context: SignedInContext,
  kind: ReportedKind,
  id: string,
): Promise<Reported> => find[kind](context, id);

const textOf = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join('\n') || null;
