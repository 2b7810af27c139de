import type { InputOf } from '#contract/kernel/call.ts';
import type { shareByEmail as call } from '#contract/talk/share.ts';
import { boardPath, findVisibleBoard } from '#server/boards/index.ts';
import { addressesWithoutMail, peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import { findPerson, unblockedAmong } from '#server/social/index.ts';
import { spendMail } from '#server/trust/index.ts';
import { mayBeMailed } from '../core/policy.ts';
import { shareEmail, type SharedThing } from './share-email.ts';

type Input = InputOf<typeof call>;

/** Sends something to an e-mail address, if the viewer and everybody with its link may see it. */
export async function shareByEmail(
  context: SignedInContext,
  input: Input,
): Promise<{ sent: true }> {
  const { tx, read, viewer, now, origin } = context;
  const thing = await thingIn(context, input);
  await spendMail(read, viewer.id, input.email, now);
  const sender = (await peopleByIds(tx, [viewer.id])).get(viewer.id);
  const { username, fullName } = sender ?? { username: viewer.username, fullName: '' };
  const letter = shareEmail({
    thing: { ...thing, url: origin.site + thing.path },
    from: { username, name: fullName || username },
    site: new URL(origin.site).host,
    message: input.message ?? null,
    locale: origin.locale,
  });
  // The response does not reveal either that somebody wants no such mail.
  const unwilling = await addressesWithoutMail(tx, [input.email.toLowerCase()]);
  if (unwilling.size === 0) {
    await queueMail(context, { ...letter, to: input.email, senderId: viewer.id });
  }
  return { sent: true };
}

type Found = Omit<SharedThing, 'url'> & { readonly path: string };

async function thingIn(context: SignedInContext, input: Input): Promise<Found> {
  const { pin_id: pin, board_id: board, user_id: person } = input;
  const [named, ...more] = [
    pin && (() => pinIn(context, pin)),
    board && (() => boardIn(context, board)),
    person && (() => personIn(context, person)),
  ].filter((find) => typeof find === 'function');
  if (named !== undefined && more.length === 0) return named();
  throw new Failure('invalid_input', 'Say what to send: a Pin, a board or a person.');
}

async function pinIn(context: SignedInContext, id: string): Promise<Found> {
  const pin = await findPin(visibilityOf(context), id);
  requireOpen(pin);
  return { kind: 'pin', name: pin.title, path: `/pin/${pin.id}/` };
}

async function boardIn({ tx, viewer }: SignedInContext, id: string): Promise<Found> {
  const board = await findVisibleBoard(tx, viewer, id);
  requireOpen(board);
  const owner = await findPerson(tx, viewer, { user_id: board.ownerId, username: null });
  return { kind: 'board', name: board.name, path: boardPath(owner.username, board.slug) };
}

async function personIn({ tx, viewer }: SignedInContext, id: string): Promise<Found> {
  const person = await findPerson(tx, viewer, { user_id: id, username: null });
  if (!(await unblockedAmong(tx, viewer, [person.id])).has(person.id)) {
    throw new Failure('user_not_found', 'User not found.');
  }
  return {
    kind: 'profile',
    name: person.fullName || person.username,
    path: `/${encodeURIComponent(person.username)}/`,
  };
}

function requireOpen(thing: { readonly privacy: string }): void {
  if (mayBeMailed(thing)) return;
  throw new Failure(
    'not_allowed',
    'This is on a secret board, so only people on that board can see it.',
  );
}
