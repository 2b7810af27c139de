import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { halves, noise } from '#server/media/pictures/sample-pictures.ts';
import { aMedia } from '#server/media/test-media.ts';
import type { TestMedia } from '#server/media/test-media.ts';
import { beginProcessing, claimUpload } from '#server/media/core/upload-store.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { FINISH_UPLOAD, RESUME_MS, spoolName } from './finish-upload.ts';
import { CLAIM_MS } from './claim.ts';
import { getUploads } from './get-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import { createUpload } from './register-uploads.ts';
import { readTicket } from '../storage/ticket.ts';

let house: TestMedia;
beforeAll(async () => {
  house = await aMedia();
});
afterAll(() => house[Symbol.asyncDispose]());

// The state that receiveUpload leaves when its process is killed while the picture is being made.
async function cutOff(who: string, file: Buffer | null): Promise<string> {
  const { media, clock } = house;
  const { upload_id: id } = await createUpload({ ...house.context(who), media }, {});
  const key = { bucket: 7, id };
  await claimUpload(media.db.read, key, clock.now, new Date(0));
  if (file !== null) await writeFile(join(house.folder, 'spool', spoolName(id)), file);
  await media.db.transaction(async (tx) => {
    const at = { claimedAt: clock.now, workedAt: clock.now };
    await beginProcessing(tx, key, clock.now, at);
    const runAt = new Date(clock.now.getTime() + RESUME_MS);
    await jobsIn(tx).add(FINISH_UPLOAD, { id }, { runAt, jobKey: `${FINISH_UPLOAD}:${id}` });
  });
  return id;
}

function later(ms: number): void {
  house.clock.now = new Date(house.clock.now.getTime() + ms);
}

async function stateOf(who: string, id: string) {
  return (await getUploads({ ...house.context(who), media: house.media }, { upload_ids: [id] }))[
    id
  ];
}

test('an upload that a crash cut off is finished from its file [SEC-75]', async () => {
  const who = house.person();
  const id = await cutOff(who, await halves(70, 60).png().toBuffer());
  expect(await stateOf(who, id)).toEqual({ status: 'processing' });
  await house.again();
  later(RESUME_MS + 1);
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
  later(RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, id)).toMatchObject({ status: 'failed', failure_message: /cut off/ });
});

test('an upload that somebody works on is left alone', async () => {
  const who = house.person();
  const id = await cutOff(who, null);
  await house.media.db.read.run('update uploads set worked_at = :workedAt where id = :id', {
    workedAt: new Date(house.clock.now.getTime() + RESUME_MS),
    id,
  });
  later(RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, id)).toEqual({ status: 'processing' });
});

async function aTicket(who: string) {
  const { upload_id: id, upload_parameters: fields } = await createUpload(
    { ...house.context(who), media: house.media },
    {},
  );
  const ticket = readTicket(house.media.tickets, new Map(Object.entries(fields)), house.clock.now);
  return { id, ticket };
}

test('a picture that waits or is made while the server stops is finished at the next start [SEC-75]', async () => {
  const who = house.person();
  const stopped = await house.again();
  const posts = [];
  for (let at = 0; at < 6; at += 1) {
    const photo = noise(1200 + at, 1200).png({ compressionLevel: 0 });
    posts.push({ ...(await aTicket(who)), file: await photo.toBuffer() });
  }
  const received = posts.map(({ ticket, file }) =>
    receiveUpload(stopped, ticket, Readable.from([file])),
  );
  const arrived = async () => (await readdir(join(house.folder, 'spool'))).length;
  while ((await arrived()) < 6 || stopped.workers.processIds.length === 0) await wait(10);
  await stopped.stop();
  const answers = await Promise.all(received);
  expect(answers.some(({ isDone }) => !isDone)).toBe(true);
  await house.again();
  later(RESUME_MS + 1);
  await house.runJobs();
  for (const { id } of posts) expect(await stateOf(who, id)).toMatchObject({ status: 'succeeded' });
  expect(await readdir(join(house.folder, 'spool'))).toEqual([]);
});

test('a resume that fails is tried again, and given up after ten tries [SEC-75]', async () => {
  const who = house.person();
  await house.again();
  const { read } = house.media.db;
  const id = await cutOff(who, await halves(71, 60).png().toBuffer());
  // The pictures' folder is missing, like a disk that is not mounted.
  const unfinished = join(house.folder, 'media', '.unfinished');
  await rename(unfinished, `${unfinished}-away`);
  later(RESUME_MS + 1);
  await expect(house.runJobs()).rejects.toThrow(/ENOENT/);
  expect(await stateOf(who, id)).toEqual({ status: 'processing' });
  const retry = `update graphile_worker._private_jobs set attempts = 0, run_at = '2000-01-01Z'
    where key = '${FINISH_UPLOAD}:${id}'`;
  await read.run(retry);
  await expect(house.runJobs()).rejects.toThrow(/ENOENT/);
  await rename(`${unfinished}-away`, unfinished);
  await read.run(retry);
  await house.runJobs();
  expect(await stateOf(who, id)).toMatchObject({ status: 'succeeded' });

  const bad = await cutOff(who, await halves(72, 60).png().toBuffer());
  await read.run('update uploads set tries = 10 where id = :bad', { bad });
  later(RESUME_MS + 1);
  await house.runJobs();
  expect(await stateOf(who, bad)).toMatchObject({
    status: 'failed',
    failure_message: "We couldn't process this file.",
  });
});

test('a post that was killed before its file was whole gives its ticket back after a minute', async () => {
  const who = house.person();
  const media = await house.again();
  const { id, ticket } = await aTicket(who);
  const key = { bucket: 7, id };
  await claimUpload(media.db.read, key, house.clock.now, new Date(0));
  await writeFile(join(house.folder, 'spool', spoolName(id)), 'half of');
  const file = await halves(73, 60).png().toBuffer();
  const post = () => receiveUpload(media, ticket, Readable.from([file]));
  await expect(post()).rejects.toMatchObject({ code: 'upload_used' });
  later(CLAIM_MS + 1);
  expect(await post()).toMatchObject({ isDone: true });
  expect(await stateOf(who, id)).toMatchObject({ status: 'succeeded' });
});
