import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptConversation,
  createConversation,
  getConversations,
  getMessages,
  leaveConversation,
  readConversation,
  sendMessage,
  type Conversation,
} from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { begin, friends, people, textsOf, unreadOf } from '../core/test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('two people write to each other as clients of the wire do, with what is unread counted and marked read', async () => {
  const [ann, ben] = await friends(app);
  const made = await ann.resource('Conversations', 'create', {
    user_ids: [ben.id],
    emails: [],
    text: 'hello',
  });
  const { id } = made.envelope.resource_response.data as Conversation;
  expect(made.envelope.resource_response.data).toMatchObject({
    type: 'conversation',
    users: [{ id: ben.id }],
    unread: 0,
    is_request: false,
    last_message: { text: 'hello', sender: { id: ann.id } },
  });
  await ann.resource('ConversationMessages', 'create', { conversation_id: id, text: 'there' });
  expect(await ben.call(getConversations, {})).toMatchObject({
    data: [{ id, unread: 2, users: [{ id: ann.id }], last_message: { text: 'there' } }],
    bookmark: null,
  });
  expect([await unreadOf(ann), await unreadOf(ben)]).toEqual([0, 1]);
  const { data } = await ben.call(getMessages, { conversation_id: id });
  expect(data.map((one) => one.text)).toEqual(['there', 'hello']);
  await ben.call(readConversation, { conversation_id: id, message_id: data[1]!.id });
  expect((await ben.call(getConversations, {})).data[0]).toMatchObject({ unread: 1 });
  await ben.call(readConversation, { conversation_id: id });
  expect(await unreadOf(ben)).toBe(0);
  await ben.call(sendMessage, { conversation_id: id, text: 'and you' });
  expect([await unreadOf(ann), await unreadOf(ben)]).toEqual([1, 0]);
});

test('the same people have one conversation, however often and at once it is begun', async () => {
  const [ann, ben] = await friends(app);
  const made = await Promise.all([
    begin(ann, [ben], 'a'),
    begin(ben, [ann], 'b'),
    begin(ann, [ben, ben, ann], 'c'),
    begin(ben, [ann], 'd'),
  ]);
  expect(new Set(made.map((one) => one.id)).size).toBe(1);
  expect((await textsOf(ann, made[0].id)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  const cleo = await app.person();
  expect((await begin(ann, [ben, cleo])).id).not.toBe(made[0].id);
});

test('a conversation is its members’ alone, and a stranger is told that there is none [SEC-27]', async () => {
  const [ann, ben] = await friends(app);
  const eve = await app.person();
  const { id } = await begin(ann, [ben]);
  for (const conversation_id of [id, '1', '9'.repeat(19)]) {
    for (const refused of [
      await eve.refusal(getMessages, { conversation_id }),
      await eve.refusal(sendMessage, { conversation_id, text: 'hi' }),
      await eve.refusal(readConversation, { conversation_id }),
      await eve.refusal(acceptConversation, { conversation_id }),
      await eve.refusal(leaveConversation, { conversation_id }),
    ]) {
      expect(refused).toMatchObject({
        code: 'conversation_not_found',
        message: 'Conversation not found.',
        detail: null,
      });
    }
  }
  expect(await app.visitor().refusal(getConversations, {})).toMatchObject({ status: 401 });
  expect(await textsOf(ben, id)).toEqual(['hello']);
});

test('a pin travels with a message to who may see it; to others it is only said that there was one [SEC-28]', async () => {
  const [ann, ben] = await friends(app);
  const open = await aPin(ann, (await aBoard(ann)).id);
  const hidden = await aPin(ann, (await aBoard(ann, { privacy: 'secret' })).id);
  const { id } = await ann.call(createConversation, { user_ids: [ben.id], pin: open.id });
  await ann.call(sendMessage, { conversation_id: id, text: 'look', pin: hidden.id });
  const { data } = await ben.call(getMessages, { conversation_id: id });
  expect(data).toMatchObject([
    { text: 'look', pin: null, has_pin: true },
    { text: '', pin: { id: open.id }, has_pin: true },
  ]);
  expect(JSON.stringify(data)).not.toContain(hidden.id);
  expect((await ann.call(getMessages, { conversation_id: id })).data[0]).toMatchObject({
    pin: { id: hidden.id },
  });
  for (const pin of [hidden.id, '1']) {
    expect(await ben.refusal(sendMessage, { conversation_id: id, pin })).toMatchObject({
      code: 'pin_not_found',
    });
  }
});

test('who leaves a group reads and gets nothing more; the last to leave takes it away', async () => {
  const [ann, ben, cleo] = (await people(app, 3)) as [TestPerson, TestPerson, TestPerson];
  const { id } = await begin(ann, [ben, cleo]);
  await ben.call(leaveConversation, { conversation_id: id });
  expect(await ben.refusal(getMessages, { conversation_id: id })).toMatchObject({ status: 404 });
  await cleo.call(sendMessage, { conversation_id: id, text: 'just us' });
  expect((await ann.call(getConversations, {})).data[0]).toMatchObject({
    users: [{ id: cleo.id }],
  });
  expect((await begin(ann, [ben, cleo], 'anew')).id).not.toBe(id);
  await ann.call(leaveConversation, { conversation_id: id });
  await cleo.call(leaveConversation, { conversation_id: id });
  const left = await app.db.read.rows(
    'select 1 from messages where conversation_id = :id union all select 1 from conversations where id = :id',
    { id },
  );
  expect(left).toEqual([]);
});

test('a conversation is opened without a word, and nobody hears of it until something is said', async () => {
  const [ann, ben] = await friends(app);
  const cleo = await app.person();
  await begin(ann, [cleo]);
  for (const message of [{}, { text: null }, { emails: '[]', text: null, pin: null }]) {
    const options = { user_ids: [ben.id], ...message };
    const { status, envelope } = await ann.resource('Conversations', 'create', options);
    expect([status, envelope.resource_response.data]).toMatchObject([
      200,
      { users: [{ id: ben.id }], unread: 0, last_message: null, is_request: false },
    ]);
  }
  const list = await walk(async (bookmark) =>
    ann.call(getConversations, { page_size: 1, bookmark }),
  );
  expect(list).toHaveLength(2);
  const [, id = ''] = list;
  expect(await textsOf(ann, id)).toEqual([]);
  await app.runJobs();
  expect((await ben.call(getConversations, {})).data).toEqual([]);
  expect((await ben.call(getConversations, { requests: true })).data).toEqual([]);
  expect([await unreadOf(ann), await unreadOf(ben)]).toEqual([0, 0]);
  await ann.call(sendMessage, { conversation_id: id, text: 'now' });
  expect((await ben.call(getConversations, {})).data).toMatchObject([
    { id, unread: 1, last_message: { text: 'now' } },
  ]);
});

test('two to ten people, with something to say: all else is refused', async () => {
  const crowd = await people(app, 10);
  const [ann, ...others] = crowd as [TestPerson, ...TestPerson[]];
  const ids = others.map((one) => one.id);
  await ann.call(createConversation, { user_ids: ids.join(','), text: 'everybody' });
  const eve = await app.person();
  for (const input of [
    { user_ids: [...ids, eve.id], text: 'one too many' },
    { user_ids: [ann.id], text: 'to myself' },
    { user_ids: [], text: 'to nobody' },
    { user_ids: ids.slice(0, 1), text: ' ' },
    { user_ids: ids.slice(0, 1), text: 'x'.repeat(2001) },
  ]) {
    expect(await ann.refusal(createConversation, input)).toMatchObject({ code: 'invalid_input' });
  }
  expect(await ann.refusal(createConversation, { user_ids: ['1'], text: 'hi' })).toMatchObject({
    code: 'user_not_found',
  });
});

test('an address reaches who has it; one that nobody has is refused plainly, and asked after only so often', async () => {
  const [ann, ben] = await friends(app);
  const made = await ann.call(createConversation, {
    emails: [ben.email.toUpperCase()],
    text: 'by mail',
  });
  expect(made.users).toMatchObject([{ id: ben.id }]);
  const ask = () => ann.refusal(createConversation, { emails: ['no@where.example'], text: 'hi' });
  expect(await ask()).toMatchObject({
    code: 'user_not_found',
    detail: 'No one here uses the address no@where.example.',
  });
  for (let index = 0; index < 18; index += 1) await ask();
  expect(await ask()).toMatchObject({ status: 429 });
});

test('messages at once have one order for both, none is lost, and none slips in before what is read', async () => {
  const [ann, ben] = await friends(app);
  const { id } = await begin(ann, [ben]);
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await (index % 2 ? ann : ben).call(sendMessage, { conversation_id: id, text: `${index}` });
      if (index % 5 === 0) await ben.call(readConversation, { conversation_id: id });
    }),
  );
  // Simulates a server whose clock is a minute ahead and which created a message that both have read.
  const ahead = 'last_message_id + 60000 * (1 << 22)::bigint';
  await app.db.read.run(`update conversations set last_message_id = ${ahead} where id = :id`, {
    id,
  });
  await app.db.read.run(
    `update conversation_members set last_message_id = ${ahead}, read_to = ${ahead}
     where conversation_id = :id`,
    { id },
  );
  await ann.call(sendMessage, { conversation_id: id, text: 'last' });
  expect((await ben.call(getConversations, {})).data[0]).toMatchObject({
    unread: 1,
    last_message: { text: 'last' },
  });
  const ids = await walk((bookmark) =>
    ben.call(getMessages, { conversation_id: id, page_size: 7, bookmark }),
  );
  expect(new Set(ids).size).toBe(22);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

test('a guid sends once, and conversations are listed page by page, newest message first [SEC-69]', async () => {
  const [ann, ...others] = (await people(app, 5)) as [TestPerson, ...TestPerson[]];
  const made: string[] = [];
  for (const other of others) {
    app.clock.now = new Date(app.clock.now.getTime() + 1);
    made.unshift((await begin(ann, [other])).id);
  }
  const list = await walk(async (bookmark) =>
    ann.call(getConversations, { page_size: 3, bookmark }),
  );
  expect(list).toEqual(made);
  const again = { conversation_id: made[0]!, text: 'once', guid: 'g' };
  await ann.call(sendMessage, again);
  await ann.call(sendMessage, again);
  expect(await textsOf(ann, made[0]!)).toEqual(['once', 'hello']);
  expect(await ann.refusal(getConversations, { bookmark: 'nonsense' })).toMatchObject({
    code: 'invalid_input',
  });
});
