import { followUser } from '#contract/social.ts';
import {
  createConversation,
  getConversations,
  getMessages,
  type Conversation,
} from '#contract/talk.ts';
import { getUnread } from '#contract/talk/unread.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';

export const people = (app: TestApp, count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));

/** Two people who follow each other. */
export async function friends(app: TestApp): Promise<[TestPerson, TestPerson]> {
  const [ann, ben] = (await people(app, 2)) as [TestPerson, TestPerson];
  await ann.call(followUser, { user_id: ben.id });
  await ben.call(followUser, { user_id: ann.id });
  return [ann, ben];
}

export const begin = (
  who: TestPerson,
  to: readonly TestPerson[],
  text = 'hello',
): Promise<Conversation> =>
  who.call(createConversation, { user_ids: to.map((one) => one.id), text });

export const textsOf = async (who: TestPerson, id: string): Promise<string[]> =>
  (await who.call(getMessages, { conversation_id: id })).data.map((one) => one.text);

export const listOf = async (who: TestPerson, requests = false): Promise<string[]> =>
  (await who.call(getConversations, { requests })).data.map((one) => one.id);

export const unreadOf = async (who: TestPerson): Promise<number> =>
  (await who.call(getUnread, {})).conversations_unseen_count;
