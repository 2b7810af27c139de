import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuditLog } from '#contract/identity/operator.ts';
import { createUpload } from '#contract/media.ts';
import { getReports, updateReport, type ReportedThing } from '#contract/moderation/deciding.ts';
import { createDecisionAppeal } from '#contract/moderation/decisions.ts';
import { createPin, getPin } from '#contract/pins.ts';
import { createReport } from '#contract/trust/reporting.ts';
import { postFile, refusalOf } from '#server/media/uploads/test-forms.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

async function waiting(objectId?: string): Promise<ReportedThing> {
  const { data } = await operator.call(getReports, {});
  const thing = data.find(({ object_id }) => objectId === undefined || object_id === objectId);
  if (thing === undefined) throw new Error('nothing waits');
  return thing;
}

test('the picture of a removed Pin is brought by nobody, in no way, until an appeal is heard', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const [board, other] = [await aBoard(ann), await aBoard(ben)];
  const image_base64 = await aPicture();
  const pin = await aPin(ann, board.id, { image_base64 });
  const own = await aPin(ben, other.id, { image_base64 });
  const file = Buffer.from(image_base64, 'base64');
  const ticket = await ben.call(createUpload, {});
  expect((await postFile(app.url, ticket, file)).status).toBe(204);
  await ben.call(createReport, { kind: 'pin', object_id: pin.id, reason: 'hateful' });
  const thing = await waiting();
  const { id: report_id } = thing;
  await operator.call(updateReport, {
    report_id,
    decision_no: thing.decision_no,
    verdict: 'removed',
    reason: 'hateful',
    blocks_picture: true,
  });
  const { image_signature } = own;
  const ways = [{ image_base64 }, { image_signature }, { media_upload_id: ticket.upload_id }];
  for (const way of ways) {
    expect(await ben.refusal(createPin, { board_id: other.id, ...way })).toMatchObject({
      status: 403,
      code: 'picture_blocked',
    });
  }
  const answer = await postFile(app.url, await ben.call(createUpload, {}), file);
  expect(await refusalOf(answer)).toEqual([403, 'picture_blocked']);
  // Others' Pins of it are for other decisions.
  expect(await ben.call(getPin, { id: own.id })).toMatchObject({ image_signature });
  const log = (await operator.call(getAuditLog, { user_id: ann.id })).data;
  expect(log.filter(({ action }) => action === 'report_decided')).toMatchObject([
    { detail: { verdict: 'removed', blocks_picture: 'true' } },
  ]);
  await ann.call(createDecisionAppeal, { decision_id: report_id, text: 'It is my own.' });
  const { decision_no } = await waiting();
  await operator.call(updateReport, { report_id, decision_no, verdict: 'dismissed' });
  for (const way of ways) await ben.call(createPin, { board_id: other.id, ...way });
});

test('a file that two decisions block comes back when both are taken back, and not before', async () => {
  const [ann, ben, cyd] = [await app.person(), await app.person(), await app.person()];
  const image_base64 = await aPicture();
  const pins: { person: TestPerson; pinId: string }[] = [];
  for (const person of [ann, cyd]) {
    const { id: pinId } = await aPin(person, (await aBoard(person)).id, { image_base64 });
    pins.push({ person, pinId });
  }
  const reports: { person: TestPerson; pinId: string; report_id: string }[] = [];
  for (const { person, pinId } of pins) {
    await ben.call(createReport, { kind: 'pin', object_id: pinId, reason: 'hateful' });
    const { id: report_id, decision_no } = await waiting(pinId);
    const removed = { verdict: 'removed', reason: 'hateful', blocks_picture: true } as const;
    await operator.call(updateReport, { report_id, decision_no, ...removed });
    reports.push({ person, pinId, report_id });
  }
  const { id: board_id } = await aBoard(ben);
  const statuses: string[] = [];
  for (const { person, pinId, report_id } of reports) {
    await person.call(createDecisionAppeal, { decision_id: report_id, text: 'It is my own.' });
    const { decision_no } = await waiting(pinId);
    await operator.call(updateReport, { report_id, decision_no, verdict: 'dismissed' });
    const answer = await ben.resource('Pin', 'create', { board_id, image_base64 });
    statuses.push(answer.status === 200 ? 'taken' : 'blocked');
  }
  expect(statuses).toEqual(['blocked', 'taken']);
});
