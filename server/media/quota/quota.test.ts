import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUpload, getUploads } from '#contract/media.ts';
import {
  getOwnStorage,
  getPeopleStorage,
  getStorageLimit,
  updateStorageLimit,
} from '#contract/media/quota.ts';
import { getAuditLog } from '#contract/identity/operator.ts';
import { createPin, deletePin, savePin } from '#contract/pins.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
import { findWrongCounts } from '#server/kernel/jobs/reconcile.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { storageCounters } from '../upkeep/reconcile-storage.ts';
import { postFile, refusalOf } from '../uploads/test-forms.ts';

const DAY_MS = 24 * 3600_000;
/** Three of the pictures fit into a megabyte, and four do not. */
const SIDE = 320;

let app: TestApp;
let operator: TestPerson;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-files-'));
  app = await testApp({ MEDIA_DIR: folder });
  operator = await app.person();
});
beforeEach(() => operator.call(updateStorageLimit, { limit_mb: 1 }));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A picture that does not compress. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();

/** Uploads a file and pins it. */
async function pinned(person: TestPerson, board_id: string, file: Buffer | null = null) {
  const ticket = await person.call(createUpload, {});
  const answer = await postFile(app.url, ticket, file ?? (await noise()));
  if (answer.status !== 204) throw new Error(`refused: ${answer.status} ${await answer.text()}`);
  return person.call(createPin, { board_id, media_upload_id: ticket.upload_id });
}

const useOf = (person: TestPerson) => person.call(getOwnStorage, {});
const stored = () =>
  app.db.read.row(
    'select (select count(*)::int from pictures) as pictures, (select count(*)::int from pins) as pins',
  );

async function fill(person: TestPerson, board_id: string): Promise<void> {
  for (let at = 0; at < 3; at += 1) await pinned(person, board_id);
}

test('a file that does not fit is refused with what is taken and what to do, in every way, and nothing of it stays', async () => {
  const ann = await app.person();
  const { id: board_id } = await aBoard(ann);
  const ticket = await ann.call(createUpload, {});
  await fill(ann, board_id);
  const use = await useOf(ann);
  expect(use).toMatchObject({ files: 3, limit_bytes: 1_000_000 });
  expect(use.bytes).toBeGreaterThan(900_000);
  const before = await stored();
  // So large that it does not fit, and small enough for the text of a request.
  const image_base64 = Buffer.alloc(120_000).toString('base64');
  const refusal = await ann.refusal(createPin, { board_id, image_base64 });
  expect(refusal).toMatchObject({ status: 507, code: 'storage_full' });
  expect(refusal.message).toMatch(/^Your files take 0\.9 MB of your 1 MB, .+ empty your trash/u);
  const answer = await postFile(app.url, ticket, await noise());
  expect(await refusalOf(answer)).toEqual([507, 'storage_full']);
  const { upload_id } = ticket;
  expect((await ann.call(getUploads, { upload_ids: upload_id }))[upload_id]).toMatchObject({
    status: 'failed',
    failure_code: 'storage_full',
  });
  expect([await stored(), await useOf(ann)]).toEqual([before, use]);
});

test('whoever has no room at all is told before they send a file', async () => {
  const ann = await app.person();
  await fill(ann, (await aBoard(ann)).id);
  await app.db.read.run('update person_storage set bytes = 1000000 where person_id = :id', {
    id: ann.id,
  });
  expect(await ann.refusal(createUpload, {})).toMatchObject({ code: 'storage_full' });
  await app.db.transaction((tx) => storageCounters[0]!.repair(tx, ann.id));
  expect(await findWrongCounts(storageCounters[0]!, app.db.read)).toBe(0);
});

test('files that come at once never pass the limit together, and their sum is that of the files', async () => {
  const ann = await app.person();
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () =>
      postFile(app.url, await ann.call(createUpload, {}), await noise()),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(3);
  expect(statuses.filter((status) => status === 507)).toHaveLength(5);
  const { files, bytes } = await useOf(ann);
  expect(files).toBe(3);
  expect(bytes).toBeLessThanOrEqual(1_000_000);
  expect(await findWrongCounts(storageCounters[0]!, app.db.read)).toBe(0);
});

test('the same file counts once for each person who brings it, and saving a Pin counts nothing', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const [board, other] = [await aBoard(ann), await aBoard(ben)];
  const file = await noise();
  const pin = await pinned(ann, board.id, file);
  await pinned(ann, board.id, file);
  const { bytes } = await useOf(ann);
  expect(await useOf(ann)).toMatchObject({ files: 1 });
  await ben.call(savePin, { pin_id: pin.id, board_id: other.id });
  expect(await useOf(ben)).toMatchObject({ files: 0, bytes: 0 });
  await pinned(ben, other.id, file);
  expect(await useOf(ben)).toMatchObject({ files: 1, bytes });
});

test('one person may have a limit of their own; without any there is none, and each change is in the log', async () => {
  const ann = await app.person();
  const { id: board_id } = await aBoard(ann);
  await fill(ann, board_id);
  await operator.call(updateStorageLimit, { user_id: ann.id, limit_mb: 2 });
  await pinned(ann, board_id);
  expect(await useOf(ann)).toMatchObject({ files: 4, limit_bytes: 2_000_000 });
  await operator.call(updateStorageLimit, { user_id: ann.id, limit_mb: null });
  expect(await ann.refusal(createUpload, {})).toMatchObject({ code: 'storage_full' });
  await operator.call(updateStorageLimit, { limit_mb: null });
  expect(await operator.call(getStorageLimit, {})).toMatchObject({ limit_mb: null });
  await pinned(ann, board_id);
  expect(await useOf(ann)).toMatchObject({ files: 5, limit_bytes: null });
  const log = (await operator.call(getAuditLog, { user_id: ann.id })).data;
  const limits = log.filter(({ action }) => action === 'storage_limit');
  // At one moment, so in no order.
  expect(new Set(limits.map(({ detail }) => detail['limit_mb']))).toEqual(new Set(['', '2']));
  const unknown = { user_id: '1', limit_mb: 3 };
  expect(await operator.refusal(updateStorageLimit, unknown)).toMatchObject({ status: 404 });
});

test('operators read who uses most, page by page', async () => {
  const { data, bookmark } = await operator.call(getPeopleStorage, { page_size: 2 });
  const next = await operator.call(getPeopleStorage, { page_size: 2, bookmark });
  const listed = [...data, ...next.data];
  expect(listed).toHaveLength(4);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(4);
  const sizes = listed.map(({ bytes }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

test('a file is taken off and deleted once its Pin has left the trash, and stays for whoever else has it', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const [board, other] = [await aBoard(ann), await aBoard(ben)];
  const alone = await pinned(ann, board.id);
  const shared = await pinned(ann, board.id);
  await ben.call(savePin, { pin_id: shared.id, board_id: other.id });
  const filesOf = async ({ image_signature: name }: typeof alone): Promise<number> =>
    (await readdir(folder, { recursive: true })).filter((path) => path.includes(name)).length;
  const before = await filesOf(shared);
  expect([await filesOf(alone), before].every((files) => files > 0)).toBe(true);
  for (const { id } of [alone, shared]) await ann.call(deletePin, { id });
  // An upload can be pinned again until it is forgotten.
  app.clock.now = new Date(app.clock.now.getTime() + 9 * DAY_MS);
  await jobsIn(app.db.read).add('media.sweep', {});
  await app.runJobs();
  expect(await useOf(ann)).toMatchObject({ files: 2 });
  await ann.call(deleteFromTrash, { all: true });
  await app.runJobs();
  expect(await useOf(ann)).toMatchObject({ files: 0, bytes: 0 });
  expect([await filesOf(alone), await filesOf(shared)]).toEqual([0, before]);
});

test('an upload that is never pinned is taken off after it has ended', async () => {
  const ann = await app.person();
  const { id: board_id } = await aBoard(ann);
  await pinned(ann, board_id);
  expect((await postFile(app.url, await ann.call(createUpload, {}), await noise())).status).toBe(
    204,
  );
  const look = async () => {
    await jobsIn(app.db.read).add('media.sweep', {});
    await app.runJobs();
    await jobsIn(app.db.read).add('transfer.free-pictures', {});
    await app.runJobs();
    return (await useOf(ann)).files;
  };
  expect(await look()).toBe(2);
  app.clock.now = new Date(app.clock.now.getTime() + 10 * DAY_MS);
  expect(await look()).toBe(1);
});
