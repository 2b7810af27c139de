import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { aMedia } from '#server/media/test-media.ts';
import type { TestMedia } from '#server/media/test-media.ts';
import { beginProcessing, claimUpload } from '#server/media/upload-store.ts';
import { jobsIn } from '#server/kernel/jobs.ts';
import { FINISH_UPLOAD, RESUME_MS, spoolName } from './finish-upload.ts';
import { getUploads } from './get-uploads.ts';
import { createUpload } from './register-uploads.ts';

let house: TestMedia;
beforeAll(async () => {
  house = await aMedia();
});
afterAll(() => house[Symbol.asyncDispose]());

// As receiveUpload leaves it when its process is killed while the picture is being made.
async function cutOff(who: string, file: Buffer | null): Promise<string> {
  const { media, clock } = house;
  const { upload_id: id } = await createUpload(media)(house.context(who), {});
  const key = { bucket: 7, id };
  await claimUpload(media.db.read, key, clock.now);
  if (file !== null) await writeFile(join(house.folder, 'spool', spoolName(id)), file);
  await media.db.transaction(async (tx) => {
    await beginProcessing(tx, key, clock.now, clock.now);
    const runAt = new Date(clock.now.getTime() + RESUME_MS);
    await jobsIn(tx).add(FINISH_UPLOAD, { id }, { runAt, jobKey: `${FINISH_UPLOAD}:${id}` });
  });
  return id;
}

async function stateOf(who: string, id: string) {
  return (await getUploads(house.media)(house.context(who), { upload_ids: [id] }))[id];
}

test('an upload that a crash cut off is finished from its file [SEC-75]', async () => {
  const who = house.person();
  const id = await cutOff(who, await halves(70, 60).png().toBuffer());
  expect(await stateOf(who, id)).toEqual({ status: 'processing' });
  await house.again();
  house.clock.now = new Date(house.clock.now.getTime() + RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, id)).toMatchObject({
    status: 'succeeded',
    signature: expect.any(String),
  });
  expect(await readdir(join(house.folder, 'spool'))).toEqual([]);
});

test('an upload whose file is gone has failed, and says so [DATA-16]', async () => {
  const who = house.person();
  const id = await cutOff(who, null);
  house.clock.now = new Date(house.clock.now.getTime() + RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, id)).toMatchObject({ status: 'failed', failure_message: /cut off/ });
});

test('an upload that somebody works on is left alone', async () => {
  const who = house.person();
  const id = await cutOff(who, null);
  await house.media.db.read.run('update uploads set worked_at = $1 where id = $2', [
    new Date(house.clock.now.getTime() + RESUME_MS),
    id,
  ]);
  house.clock.now = new Date(house.clock.now.getTime() + RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, id)).toEqual({ status: 'processing' });
});
