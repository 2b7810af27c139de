import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteEmailsToBoard } from '#contract/boards/collaborators.ts';
import { completeShare, search } from '#contract/discovery.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { followUser, getUser } from '#contract/social.ts';
import { createConversation, sendMessage } from '#contract/talk.ts';
import { shareByEmail } from '#contract/talk/share.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

test('what a person chooses is kept, and what is no such choice changes nothing', async () => {
  const ann = await app.person();
  const before = await ann.call(getSettings, {});
  expect(before).toMatchObject({
    birthday: null,
    exclude_from_search: false,
    hidden_from_people_search: false,
    personalized: true,
    messages_from: 'anyone',
    mail_from_people: true,
  });
  const chosen = {
    pronouns: 'she/her',
    birthday: '1990-02-28',
    exclude_from_search: true,
    hidden_from_people_search: true,
    personalized: false,
    messages_from: 'nobody',
    mail_from_people: false,
  } as const;
  expect(await ann.call(updateSettings, chosen)).toMatchObject(chosen);
  const refused = (input: object) =>
    ann.refusal(updateSettings, { pronouns: 'no', ...input }).then(({ code }) => code);
  for (const birthday of ['1990-02-30', '28.2.1990', '1899-12-31', '2026-03-15', '0']) {
    expect([birthday, await refused({ birthday })]).toEqual([birthday, 'invalid_input']);
  }
  expect(await refused({ birthday: '2013-03-15' })).toBe('too_young');
  expect(await refused({ messages_from: 'friends' })).toBe('invalid_input');
  expect(await ann.call(getSettings, {})).toEqual({ ...before, ...chosen });
  const response = await app.visitor().call(getUser, { username: ann.username });
  expect(response).toMatchObject({ pronouns: 'she/her', exclude_from_search: true });
  expect(response).not.toHaveProperty('birthday');
  expect(await ann.call(updateSettings, { birthday: null })).toMatchObject({ birthday: null });
});

test('whoever does not want to be searched for is found by nobody who does not know them', async () => {
  const ann = await app.person('pelican_ann');
  const ben = await app.person();
  const found = async () => {
    const { data } = await ben.call(search, { query: 'pelican_ann', scope: 'users' });
    return (data as unknown as { results: readonly { id: string }[] }).results.map(({ id }) => id);
  };
  const offered = async () =>
    (await ben.call(completeShare, { term: 'pelican_ann' })).map(({ id }) => id);
  expect([await found(), await offered()]).toEqual([[ann.id], [ann.id]]);
  await ann.call(updateSettings, { hidden_from_people_search: true });
  expect([await found(), await offered()]).toEqual([[], []]);
  await ben.call(followUser, { user_id: ann.id });
  await app.runJobs();
  expect(await offered()).toEqual([ann.id]);
});

test('a conversation is begun only by those from whom a person takes messages', async () => {
  const [ann, ben, cleo] = [await app.person(), await app.person(), await app.person()];
  const write = { user_ids: [ann.id], text: 'Hello' };
  const { id } = await cleo.call(createConversation, write);
  await ann.call(updateSettings, { messages_from: 'followed' });
  expect(await ben.refusal(createConversation, write)).toMatchObject({
    status: 403,
    code: 'not_allowed',
  });
  await ann.call(followUser, { user_id: ben.id });
  await app.runJobs();
  expect(await ben.call(createConversation, write)).toMatchObject({ type: 'conversation' });
  await ann.call(updateSettings, { messages_from: 'nobody' });
  const dora = await app.person();
  await ann.call(followUser, { user_id: dora.id });
  await app.runJobs();
  expect(await dora.refusal(createConversation, write)).toMatchObject({ code: 'not_allowed' });
  const both = { ...write, user_ids: [ann.id, ben.id] };
  expect(await cleo.refusal(createConversation, both)).toMatchObject({ code: 'not_allowed' });
  // An existing conversation continues.
  await ann.call(sendMessage, { conversation_id: id, text: 'Yes?' });
  expect(await cleo.call(sendMessage, { conversation_id: id, text: 'Blue!' })).toBeTruthy();
});

test('whoever wants no mail from people gets none, and nobody is told so', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ben);
  const pin = await aPin(ben, board.id);
  await ann.call(updateSettings, { mail_from_people: false });
  const share = { email: ann.email.toUpperCase(), pin_id: pin.id };
  expect(await ben.call(shareByEmail, share)).toEqual({ sent: true });
  const [invite] = await ben.call(inviteEmailsToBoard, {
    board_id: board.id,
    emails: [ann.email, 'other@people.example'],
  });
  expect(invite).toMatchObject({ type: 'board_invite' });
  const { data } = await operator.call(getOutbox, {});
  expect(data.map(({ to }) => to)).toEqual(['other@people.example']);
});
