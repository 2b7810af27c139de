import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoard } from '#contract/boards.ts';
import { getAuditLog } from '#contract/identity/operator.ts';
import {
  getReports,
  readReportedMessages,
  updateReport,
  type ReportedThing,
} from '#contract/moderation/deciding.ts';
import { createDecisionAppeal, getDecisions } from '#contract/moderation/decisions.ts';
import { createReport, type ReportedKind, type Verdict } from '#contract/trust/reporting.ts';
import { getNews } from '#contract/news.ts';
import { deletePin, getPin } from '#contract/pins.ts';
import { getTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { getUser } from '#contract/social.ts';
import {
  createComment,
  createConversation,
  getComment,
  getComments,
  getConversations,
  getMessages,
  sendMessage,
} from '#contract/talk.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { counters } from '#server/transfer/counters.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const pass = (days: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};

async function waiting(id: string): Promise<ReportedThing> {
  const { data } = await operator.call(getReports, { page_size: 250 });
  const found = data.find((one) => one.object_id === id);
  if (found === undefined) throw new Error('it does not wait');
  return found;
}

async function reported(who: TestPerson, kind: ReportedKind, id: string): Promise<ReportedThing> {
  await who.call(createReport, { kind, object_id: id, reason: 'hateful' });
  return waiting(id);
}

const decide = ({ id: report_id, decision_no }: ReportedThing, verdict: Verdict) =>
  operator.call(updateReport, {
    report_id,
    decision_no,
    verdict,
    reason: verdict === 'dismissed' ? null : 'hateful',
    note: 'Not here.',
  });

async function appealed(who: TestPerson, thing: ReportedThing): Promise<ReportedThing> {
  pass(1);
  const { is_waiting } = await who.call(createDecisionAppeal, {
    decision_id: thing.id,
    text: 'It was a joke.',
  });
  expect(is_waiting).toBe(true);
  pass(1);
  return waiting(thing.object_id);
}

const kindsIn = async (who: TestPerson) => {
  await app.runJobs();
  return (await who.call(getNews, {})).data
    .flatMap(({ content_items: items }) => items)
    .flatMap(({ event_type: type, content_object: one }) =>
      one.type === 'decision_link' ? [[type, one.kind, one.verdict]] : [],
    );
};

/** Expects that what the counts say is what there is. */
async function expectCountsRight(): Promise<void> {
  const wrong = [...(await reconcileAll(app.db, counters)).values()];
  expect(wrong.every((count) => count === 0)).toBe(true);
}

test('a removed comment is gone with its replies, and comes back with them after an appeal', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const pin = await aPin(ben, (await aBoard(ben)).id);
  const comment = await ann.call(createComment, { pinId: pin.id, text: 'Awful.' });
  const reply = await ben.call(createComment, { pinId: pin.id, text: 'Hm.', parentId: comment.id });
  const thing = await reported(ben, 'comment', comment.id);
  await decide(thing, 'removed');
  for (const who of [ann, ben, operator]) {
    const { code } = await who.refusal(getComment, { commentId: comment.id });
    expect(code).toBe('comment_not_found');
    expect(await who.refusal(getComment, { commentId: reply.id })).toMatchObject({
      code: 'comment_not_found',
    });
  }
  const list = async () =>
    (await ben.call(getComments, { objectId: pin.aggregated_pin_data.id })).data;
  expect(await list()).toEqual([]);
  expect((await ben.call(getPin, { id: pin.id })).comment_count).toBe(0);
  expect(await kindsIn(ann)).toEqual([['moderated', 'comment', 'removed']]);
  expect(await kindsIn(ben)).toEqual([['report_decided', 'comment', 'removed']]);
  const again = await appealed(ann, thing);
  expect(again).toMatchObject({ appeal: 'It was a joke.', report_count: 0, verdict: 'removed' });
  await decide(again, 'dismissed');
  expect(await list()).toMatchObject([{ id: comment.id, reply_count: 1 }]);
  expect((await ben.call(getPin, { id: pin.id })).comment_count).toBe(2);
  await app.runJobs();
  expect((await ann.call(getDecisions, {})).data).toMatchObject([
    { verdict: 'dismissed', appeal: 'It was a joke.', is_waiting: false, can_appeal: false },
  ]);
});

test('a removed message leaves the conversation and its list for both', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const { id } = await ann.call(createConversation, { user_ids: [ben.id], text: 'One' });
  for (const text of ['Two', 'Three']) await ben.call(sendMessage, { conversation_id: id, text });
  const message = await ann.call(sendMessage, { conversation_id: id, text: 'Awful' });
  const textsFor = async (who: TestPerson) =>
    (await who.call(getMessages, { conversation_id: id })).data.map(({ text }) => text);
  const thing = await reported(ben, 'message', message.id);
  await decide(thing, 'removed');
  for (const who of [ann, ben]) {
    expect(await textsFor(who)).toEqual(['Three', 'Two', 'One']);
    const { data } = await who.call(getConversations, {});
    expect(data.map(({ last_message: last }) => last?.text)).toEqual(['Three']);
  }
  await decide(await appealed(ann, thing), 'warned');
  expect(await textsFor(ben)).toEqual(['Awful', 'Three', 'Two', 'One']);
});

test('an operator reads a reported message with a few before it, only while it waits, and that is recorded', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const { id } = await ann.call(createConversation, { user_ids: [ben.id], text: '1' });
  await ben.call(sendMessage, { conversation_id: id, text: '2' });
  for (const text of ['3', '4', '5', '6']) {
    await ann.call(sendMessage, { conversation_id: id, text });
  }
  const { data } = await ben.call(getMessages, { conversation_id: id });
  const thing = await reported(ben, 'message', data[0]?.id ?? '');
  await ann.call(sendMessage, { conversation_id: id, text: '7' });
  const read = () => operator.call(readReportedMessages, { report_id: thing.id });
  const messages = await read();
  expect(messages.map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6']);
  expect(messages.filter(({ is_reported: is }) => is).map(({ text }) => text)).toEqual(['6']);
  const log = (await operator.call(getAuditLog, { user_id: ann.id })).data;
  expect(log.filter(({ action }) => action === 'reported_messages_read')).toMatchObject([
    { actor: { id: operator.id }, detail: { report: thing.id } },
  ]);
  expect(await ben.refusal(readReportedMessages, { report_id: thing.id })).toMatchObject({
    code: 'not_allowed',
  });
  await decide(thing, 'dismissed');
  const refusal = await operator.refusal(readReportedMessages, { report_id: thing.id });
  expect(refusal).toMatchObject({ code: 'report_not_found' });
});

test("a removed Pin is in nobody's trash, and comes back to its board after an appeal", async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  const thing = await reported(ben, 'pin', pin.id);
  await decide(thing, 'removed');
  expect(await ann.refusal(getPin, { id: pin.id })).toMatchObject({ code: 'pin_not_found' });
  for (const who of [ann, operator]) {
    expect((await who.call(getTrash, {})).data).toEqual([]);
    expect(await who.refusal(restoreFromTrash, { ids: [pin.id] })).toMatchObject({
      code: 'trash_not_found',
    });
  }
  await decide(await appealed(ann, thing), 'dismissed');
  expect(await ben.call(getPin, { id: pin.id })).toMatchObject({ board: { id: board.id } });
  await app.runJobs();
  await expectCountsRight();
});

test('a board is disabled, a person warned or suspended, and an appeal enables it again', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const thing = await reported(ben, 'board', board.id);
  await decide(thing, 'removed');
  expect(await ben.refusal(getBoard, { board_id: board.id })).toMatchObject({
    code: 'board_not_found',
  });
  await decide(await appealed(ann, thing), 'dismissed');
  expect(await ben.call(getBoard, { board_id: board.id })).toMatchObject({ id: board.id });
  const person = await reported(ben, 'person', ann.id);
  expect(person.earlier_count).toBe(0);
  const { id: report_id, decision_no } = person;
  const removed = { report_id, decision_no, verdict: 'removed', reason: 'hateful' } as const;
  expect(await operator.refusal(updateReport, removed)).toMatchObject({ code: 'invalid_input' });
  await decide(person, 'warned');
  expect(await ben.call(getUser, { username: ann.username })).toMatchObject({ id: ann.id });
  const cai = await app.person();
  const again = await reported(cai, 'person', ann.id);
  expect(again).toMatchObject({ verdict: 'warned', earlier_count: 1 });
  await decide(again, 'suspended');
  expect(await ben.refusal(getUser, { username: ann.username })).toMatchObject({
    code: 'user_not_found',
  });
});

test('a decision is refused without a reason, on an older one, by others, and changes nothing', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const thing = await reported(ben, 'pin', pin.id);
  const { id: report_id, decision_no } = thing;
  const input = { report_id, decision_no, verdict: 'removed', reason: 'hateful' } as const;
  const codeOf = async (who: TestPerson, fields: object) =>
    (await who.refusal(updateReport, { ...input, ...fields })).code;
  expect(await codeOf(operator, { reason: null })).toBe('invalid_input');
  expect(await codeOf(operator, { reason: 'impersonation' })).toBe('invalid_input');
  expect(await codeOf(operator, { decision_no: 1 })).toBe('report_changed');
  expect(await codeOf(operator, { report_id: '1' })).toBe('report_not_found');
  expect(await codeOf(ann, {})).toBe('not_allowed');
  expect(await ben.call(getPin, { id: pin.id })).toMatchObject({ id: pin.id });
  await operator.call(updateReport, input);
  expect(await codeOf(operator, {})).toBe('report_changed');
});

test('an appeal is once, by whom it concerns, within two weeks; and what is gone for good stays gone', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const pins = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const [first, second] = [
    await reported(ben, 'pin', pins[0]!.id),
    await reported(ben, 'pin', pins[1]!.id),
  ];
  const appeal = (who: TestPerson, { id: decision_id }: ReportedThing) =>
    who.refusal(createDecisionAppeal, { decision_id, text: 'Why?' });
  expect(await appeal(ann, first)).toMatchObject({ code: 'decision_not_found' });
  for (const one of [first, second]) await decide(one, 'removed');
  expect(await appeal(ben, first)).toMatchObject({ code: 'decision_not_found' });
  const again = await appealed(ann, first);
  expect(await appeal(ann, first)).toMatchObject({ code: 'report_changed' });
  pass(13);
  await operator.call(getReports, {});
  expect(await appeal(ann, second)).toMatchObject({ code: 'report_changed' });
  pass(20);
  await operator.call(getReports, {});
  const { id: report_id, decision_no } = again;
  const refusal = await operator.refusal(updateReport, {
    report_id,
    decision_no,
    verdict: 'dismissed',
  });
  expect(refusal).toMatchObject({ code: 'report_final' });
  await decide(again, 'removed');
  expect((await ann.call(getDecisions, {})).data[0]).toMatchObject({
    verdict: 'removed',
    appeal: 'It was a joke.',
    is_waiting: false,
  });
});

test('a decision on what its person deleted meanwhile only answers the reports', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const thing = await reported(ben, 'pin', pin.id);
  await ann.call(deletePin, { id: pin.id });
  await decide(thing, 'removed');
  expect(await kindsIn(ben)).toEqual([['report_decided', 'pin', 'removed']]);
  expect((await ann.call(getTrash, {})).data).toMatchObject([{ id: pin.id }]);
});
