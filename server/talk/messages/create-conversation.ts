import type { InputOf } from '#contract/kernel/call.ts';
import {
  MAX_ASKING,
  MAX_MEMBERS,
  type Conversation,
  type createConversation as call,
} from '#contract/talk.ts';
import { idByEmail, messagesFromOf, peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { followersAmong, unblockedAmong } from '#server/social/index.ts';
import { spend } from '#server/trust/index.ts';
import {
  insertConversation,
  insertMembers,
  lockConversationOf,
  type ConversationRow,
} from './conversation-store.ts';
import { deliver, isSilent, contentOf } from './deliver.ts';
import { findMembers } from './find-conversation.ts';
import { sentBy } from '../core/message-store.ts';
import { mayBegin, maySay, mayWriteTo } from '../core/policy.ts';
import { showConversation } from './show-conversations.ts';

type Input = InputOf<typeof call>;

/** The limit per person of addresses to look up, as the response reveals who has an account. */
const ADDRESSES = { limit: 20, seconds: 3600 };
const ATTEMPTS = 5;

/** Starts a conversation, or continues the one with exactly these people. */
export async function createConversation(
  context: SignedInContext & { readonly tellsAccounts: boolean },
  input: Input,
): Promise<Conversation> {
  const { tx, viewer, tellsAccounts } = context;
  // Where accounts are hidden, nobody can be found by address [SEC-10].
  if (input.emails?.length && !tellsAccounts) {
    throw new Failure('user_not_found', 'User not found.', {
      detail: "You can't find people by their e-mail address here.",
    });
  }
  const others = await peopleToWriteTo(context, input);
  const content = isSilent(input) ? null : await contentOf(context, input);
  const conversation = await conversationWith(context, others);
  // A conversation without a message: the others do not see it until there is one.
  if (content === null) return showConversation(context, conversation.id);
  const members = await findMembers(context, conversation.id);
  const sent = await sentBy(tx, conversation.id, viewer.id);
  if (!maySay(members.others, sent, MAX_ASKING)) throw notAnswered();
  await deliver(context, conversation, content, others);
  return showConversation(context, conversation.id);
}

/** The failure for further messages before a request is accepted. */
export function notAnswered(): Failure {
  return new Failure('not_allowed', 'Wait until your request is accepted.');
}

async function peopleToWriteTo(context: SignedInContext, input: Input): Promise<string[]> {
  const { tx, viewer } = context;
  const ids = new Set([
    ...(input.user_ids ?? []),
    ...(await peopleAt(context, input.emails ?? [])),
  ]);
  ids.delete(viewer.id);
  if (ids.size === 0 || ids.size >= MAX_MEMBERS) {
    throw new Failure('invalid_input', `Choose 1 to ${MAX_MEMBERS - 1} people to write to.`);
  }
  const people = [...(await peopleByIds(tx, [...ids])).values()];
  const free = await unblockedAmong(tx, viewer, [...ids]);
  if (people.length < ids.size || !mayWriteTo(people, free)) {
    throw new Failure('user_not_found', 'User not found.');
  }
  return people.map((person) => person.id);
}

async function peopleAt(context: SignedInContext, emails: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const email of emails) {
    await spend(context.read, {
      key: `talk_address:${context.viewer.id}`,
      ...ADDRESSES,
      now: context.now,
    });
    const id = await idByEmail(context.tx, email);
    if (id === null) {
      throw new Failure('user_not_found', 'User not found.', {
        detail: `No one here uses the address ${email}.`,
      });
    }
    ids.push(id);
  }
  return ids;
}

/** Returns the conversation locked. Its bucket derives from its people, so that there are never two. */
async function conversationWith(
  context: SignedInContext,
  others: readonly string[],
): Promise<ConversationRow> {
  const { tx, viewer, now } = context;
  const ids = [viewer.id, ...others].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const people = ids.join(' ');
  const bucket = bucketOf(ids[0] ?? viewer.id);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = makeId(bucket, now.getTime());
    const made = await insertConversation(tx, { id, people, startedBy: viewer.id, now });
    if (made !== null) {
      const known = await followersAmong(tx, viewer.id, others);
      await refuseUnasked(tx, others, known);
      await insertMembers(tx, made.id, [
        { personId: viewer.id, state: 'in' },
        ...others.map((personId) => ({
          personId,
          state: known.has(personId) ? ('in' as const) : ('asked' as const),
        })),
      ]);
      return made;
    }
    const existing = await lockConversationOf(tx, bucket, people);
    if (existing !== null) return existing;
  }
  throw new Error('no free id was found for a conversation');
}

/** `known` are people who follow the viewer. */
async function refuseUnasked(
  tx: Tx,
  others: readonly string[],
  known: ReadonlySet<string>,
): Promise<void> {
  const from = await messagesFromOf(tx, others);
  if (others.every((id) => mayBegin(from.get(id), known.has(id)))) return;
  throw new Failure(
    'not_allowed',
    others.length === 1 ? "This person can't be messaged." : "One of them can't be messaged.",
  );
}
