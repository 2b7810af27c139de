import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuditLog } from '#contract/identity/operator.ts';
import { getReports, updateReport, type ReportedThing } from '#contract/moderation/deciding.ts';
import { getDecisions } from '#contract/moderation/decisions.ts';
import { createReport, type ReportedKind, type ReportReason } from '#contract/trust/reporting.ts';
import { getNews, getNewsDetails } from '#contract/news.ts';
import { blockUser } from '#contract/social.ts';
import { createComment, createConversation, getMessages } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const report = (
  who: TestPerson,
  kind: ReportedKind,
  object_id: string,
  reason: ReportReason = 'spam',
  comment: string | null = null,
) => who.call(createReport, { kind, object_id, reason, comment });

const queue = async (): Promise<ReportedThing[]> =>
  (await operator.call(getReports, { page_size: 250 })).data;
const inQueue = async (id: string): Promise<ReportedThing | undefined> =>
  (await queue()).find((one) => one.object_id === id);

/** A thing of each kind of one person, which another sees. */
async function thingsOf(owner: TestPerson, other: TestPerson) {
  const board = await aBoard(owner, { name: 'Cheap watches' });
  const pin = await aPin(owner, board.id, { title: 'Buy these' });
  const comment = await owner.call(createComment, { pinId: pin.id, text: 'Cheap!' });
  const talk = await owner.call(createConversation, { user_ids: [other.id], text: 'Buy now' });
  const { data } = await other.call(getMessages, { conversation_id: talk.id });
  return {
    pin: pin.id,
    person: owner.id,
    comment: comment.id,
    message: data[0]?.id ?? '',
    board: board.id,
  };
}

test('what people report waits for the operator, with the thing, how many reported it and why', async () => {
  const [ann, ben, cai] = [await app.person(), await app.person(), await app.person()];
  const things = await thingsOf(ann, ben);
  for (const [kind, id] of Object.entries(things)) {
    await report(ben, kind as ReportedKind, id, 'harassing', 'Every day.');
  }
  await report(cai, 'board', things.board, 'stolen');
  // A second report by the same person replaces the first.
  await report(cai, 'board', things.board, 'illegal');
  const found = Object.fromEntries((await queue()).map((one) => [one.kind, one]));
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(things).toSorted());
  const person = { id: ann.id, username: ann.username };
  expect(found['pin']).toMatchObject({
    object_id: things.pin,
    person,
    url: `/pin/${things.pin}/`,
    text: 'Buy these',
    image_url: expect.stringContaining('236x'),
    report_count: 1,
    reports: [{ reason: 'harassing', comment: 'Every day.' }],
  });
  expect(found['person']).toMatchObject({ object_id: ann.id, url: `/${ann.username}/` });
  expect(found['comment']).toMatchObject({ text: 'Cheap!', url: `/pin/${things.pin}/` });
  expect(found['message']).toMatchObject({ text: null, url: null });
  expect(found['board']).toMatchObject({ text: 'Cheap watches', report_count: 2 });
  expect(found['board']?.reports.map(({ reason }) => reason).toSorted()).toEqual([
    'harassing',
    'illegal',
  ]);
  expect(await walk((bookmark) => operator.call(getReports, { page_size: 2, bookmark }))).toEqual(
    (await queue()).map(({ id }) => id),
  );
});

test("nobody reports their own things, what they can't see, a secret board, or for a reason that doesn't suit", async () => {
  const [ann, ben, cai] = [await app.person(), await app.person(), await app.person()];
  const things = await thingsOf(ann, ben);
  const refused = async (who: TestPerson, kind: ReportedKind, object_id: string, more = {}) =>
    (await who.refusal(createReport, { kind, object_id, reason: 'spam', ...more })).code;
  for (const kind of ['pin', 'person', 'comment', 'message', 'board'] as const) {
    expect(await refused(ann, kind, things[kind])).toBe('not_allowed');
  }
  expect(await refused(cai, 'message', things.message)).toBe('conversation_not_found');
  expect(await refused(ben, 'message', '1')).toBe('conversation_not_found');
  expect(await refused(ben, 'comment', things.comment, { reason: 'stolen' })).toBe('invalid_input');
  expect(await refused(ben, 'pin', things.pin, { reason: 'dull' })).toBe('invalid_input');
  expect(await refused(ben, 'pin', things.pin, { comment: 'x'.repeat(501) })).toBe('invalid_input');
  const secret = await aBoard(ann, { privacy: 'secret' });
  expect(await refused(ben, 'board', secret.id)).toBe('board_not_found');
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect(await refused(ben, 'person', ann.id)).toBe('user_not_found');
  expect(await refused(ben, 'comment', things.comment)).toBe('comment_not_found');
  const ids = Object.values(things);
  expect((await queue()).filter(({ object_id }) => ids.includes(object_id))).toEqual([]);
});

test('an answered report is not made again by the same person, and one by another person asks again', async () => {
  const [ann, ben, cai] = [await app.person(), await app.person(), await app.person()];
  const { board } = await thingsOf(ann, ben);
  await report(ben, 'board', board);
  const { id: report_id, decision_no } = (await inQueue(board))!;
  await operator.call(updateReport, { report_id, decision_no, verdict: 'dismissed' });
  await report(ben, 'board', board, 'hateful');
  expect(await inQueue(board)).toBeUndefined();
  await report(cai, 'board', board);
  expect(await inQueue(board)).toMatchObject({
    id: report_id,
    verdict: 'dismissed',
    decision_no: 1,
    report_count: 1,
  });
});

test('nothing about who reported reaches the person, the operator or the log', async () => {
  const [ann, ben] = [await app.person(), await app.person('whistling')];
  const things = await thingsOf(ann, ben);
  for (const [kind, id] of Object.entries(things)) {
    if (kind !== 'message') await report(ben, kind as ReportedKind, id, 'harassing', 'Look.');
  }
  const waiting = (await queue()).filter(({ person }) => person.id === ann.id);
  expect(waiting).toHaveLength(4);
  const read: unknown[] = [waiting];
  for (const { id: report_id, decision_no } of waiting) {
    const input = { report_id, decision_no, verdict: 'warned', reason: 'harassing' } as const;
    await operator.call(updateReport, { ...input, note: 'Be kind.' });
  }
  await app.runJobs();
  const news = (await ann.call(getNews, {})).data.filter(
    ({ category }) => category === 'moderated',
  );
  expect(news).toHaveLength(4);
  const decisions = (await ann.call(getDecisions, {})).data;
  expect(decisions).toHaveLength(4);
  read.push(news, decisions);
  for (const { id: news_id } of news) {
    const { data } = await ann.call(getNewsDetails, { news_id });
    expect(data.map(({ id }) => id)).toEqual([ann.id]);
    read.push(data);
  }
  const log = (await operator.call(getAuditLog, { user_id: ann.id })).data;
  expect(log.map(({ action }) => action)).toContain('report_decided');
  read.push(log);
  for (const word of [ben.id, 'whistling', 'Look.']) {
    const about = word === 'Look.' ? read.slice(1) : read;
    expect(JSON.stringify(about)).not.toContain(word);
  }
});
