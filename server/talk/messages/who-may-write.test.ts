import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { blockUser, followUser, unblockUser } from '#contract/social.ts';
import {
  acceptConversation,
  createConversation,
  getConversations,
  leaveConversation,
  readConversation,
  sendMessage,
} from '#contract/talk.ts';
import type { ContactRequest } from '#contract/talk/contact-requests.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { begin, friends, listOf, people, textsOf, unreadOf } from '../core/test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('somebody whom the other does not follow asks first: it waits apart, a few messages long, until it is accepted', async () => {
  const [ann, ben] = (await people(app, 2)) as [TestPerson, TestPerson];
  const { id } = await begin(ann, [ben], 'may I');
  expect([await listOf(ben), await listOf(ben, true)]).toEqual([[], [id]]);
  expect((await ben.call(getConversations, { requests: true })).data[0]).toMatchObject({
    is_request: true,
    unread: 1,
  });
  await ann.call(sendMessage, { conversation_id: id, text: 'please' });
  await begin(ann, [ben], 'pretty please');
  const more = { conversation_id: id, text: 'hello?' };
  const input = { status: 403, code: 'not_allowed' };
  expect(await ann.refusal(sendMessage, more)).toMatchObject(input);
  expect(await ann.refusal(createConversation, { user_ids: [ben.id], text: 'x' })).toMatchObject(
    input,
  );
  expect(await ben.call(acceptConversation, { conversation_id: id })).toMatchObject({
    is_request: false,
  });
  expect([await listOf(ben), await listOf(ben, true)]).toEqual([[id], []]);
  await ann.call(sendMessage, more);
  expect(await textsOf(ben, id)).toHaveLength(4);
});

test('older clients know a request as one of a contact, and accept or ignore it by its id', async () => {
  const [ann, ben, cleo] = (await people(app, 3)) as [TestPerson, TestPerson, TestPerson];
  const [first, second] = [await begin(ann, [ben], 'may I'), await begin(cleo, [ben], 'and I')];
  const requests = async () => {
    const path = `/resource/ContactRequestsResource/get?data=${encodeURIComponent('{"options":{}}')}`;
    const answer = await ben.request(path);
    return answer.json<Envelope>().resource_response.data as ContactRequest[];
  };
  const found = await requests();
  expect(found.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(found.find(({ id }) => id === first.id)).toMatchObject({
    type: 'contactrequest',
    sender: { id: ann.id },
    conversation: { is_request: true, last_message: { text: 'may I' } },
  });
  const contact_request = (id: string) => ({ contact_request: { type: 'contactrequest', id } });
  const { envelope } = await ben.resource(
    'ContactRequestAccept',
    'update',
    contact_request(first.id),
  );
  expect(envelope.resource_response).toMatchObject({ status: 'success', data: { id: first.id } });
  await ben.resource('ContactRequestIgnore', 'delete', contact_request(second.id));
  expect(await requests()).toEqual([]);
  expect(await listOf(ben)).toEqual([first.id]);
  const gone = await ben.resource('ContactRequestAccept', 'update', contact_request(second.id));
  expect(gone.status).toBe(404);
});

test('an answer accepts a request, and leaving declines it for good', async () => {
  const [ann, ben, cleo] = (await people(app, 3)) as [TestPerson, TestPerson, TestPerson];
  const first = await begin(ann, [ben]);
  await ben.call(sendMessage, { conversation_id: first.id, text: 'yes?' });
  expect(await listOf(ben)).toEqual([first.id]);
  const second = await begin(ann, [cleo]);
  await cleo.call(leaveConversation, { conversation_id: second.id });
  expect([await listOf(cleo), await listOf(cleo, true)]).toEqual([[], []]);
  const more = { conversation_id: second.id, text: 'anybody?' };
  expect(await ann.refusal(sendMessage, more)).toMatchObject({ code: 'not_allowed' });
  expect(await textsOf(ann, second.id)).toEqual(['hello']);
});

test('no access token reads or writes messages', async () => {
  const [ann, ben] = await friends(app);
  await begin(ben, [ann]);
  const { token } = await ann.call(createAccessToken, {
    name: 'A script',
    scopes: ['read', 'write', 'secret_boards'],
  });
  const path = '/resource/ConversationsResource/get/?data=%7B%22options%22%3A%7B%7D%7D';
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await app.visitor().request(path, { headers });
  expect(status).toBe(403);
});

test('a block ends what two write to each other, hides it, and brings it back when it ends', async () => {
  const [ann, ben] = await friends(app);
  const { id } = await begin(ann, [ben]);
  await ben.call(blockUser, { blocked_user_id: ann.id });
  for (const [who, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect([await listOf(who), await unreadOf(who)]).toEqual([[], 0]);
    const more = { conversation_id: id, text: 'still there?' };
    expect(await who.refusal(sendMessage, more)).toMatchObject({ code: 'conversation_not_found' });
    const anew = { user_ids: [other.id], text: 'hi' };
    expect(await who.refusal(createConversation, anew)).toMatchObject({ code: 'user_not_found' });
  }
  await ben.call(unblockUser, { blocked_user_id: ann.id });
  expect([await listOf(ben), await unreadOf(ben)]).toEqual([[id], 1]);
});

test('in a group neither of two people with a block between them reads the other, and everybody else reads both', async () => {
  const [ann, ben] = await friends(app);
  const cleo = await app.person();
  await cleo.call(followUser, { user_id: ann.id });
  const { id } = await begin(ann, [ben, cleo]);
  await cleo.call(blockUser, { blocked_user_id: ben.id });
  await cleo.call(readConversation, { conversation_id: id });
  await ben.call(sendMessage, { conversation_id: id, text: 'by Ben' });
  expect(await unreadOf(cleo)).toBe(0);
  await cleo.call(sendMessage, { conversation_id: id, text: 'by Cleo' });
  expect(await textsOf(ann, id)).toEqual(['by Cleo', 'by Ben', 'hello']);
  expect(await textsOf(ben, id)).toEqual(['by Ben', 'hello']);
  expect(await textsOf(cleo, id)).toEqual(['by Cleo', 'hello']);
  const [conversation] = (await ben.call(getConversations, {})).data;
  expect(conversation).toMatchObject({ users: [{ id: ann.id }], last_message: { text: 'by Ben' } });
});
