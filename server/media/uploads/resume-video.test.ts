import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import type { UploadState } from '#contract/media.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { aStore } from '#server/media/storage/test-store.ts';
import { aMedia, type TestMedia } from '#server/media/test-media.ts';
import { beginProcessing, claimUpload } from '#server/media/core/upload-store.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { aVideo } from '#server/media/videos/sample-videos.ts';
import { videoExts, videoPath } from '#server/media/storage/video-path.ts';
import { pictureImages } from '#server/media/uploads/view.ts';
import { picturesBySignature } from '#server/media/index.ts';
import { planResume, RESUME_MS, spoolName } from './finish-upload.ts';
import { getUploads } from './get-uploads.ts';
import { createUpload } from './register-uploads.ts';
import { formOf } from './test-forms.ts';

const PATH = process.env['PATH'] ?? '';
const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));

// On a busy machine even a short video takes long.
describe.skipIf(tools === null)('a video', { timeout: 240_000 }, () => {
  let house: TestMedia;
  afterEach(() => house[Symbol.asyncDispose]());

  const stateOf = async (who: string, id: string): Promise<UploadState | undefined> =>
    (await getUploads({ ...house.context(who), media: house.media }, { upload_ids: [id] }))[id];

  async function settled(who: string, id: string): Promise<UploadState | undefined> {
    for (;;) {
      const state = await stateOf(who, id);
      if (state?.status !== 'processing') return state;
      await wait(20);
    }
  }

  async function expectWhole(signature: string): Promise<void> {
    const { storage, db } = house.media;
    const picture = (await picturesBySignature(db.read, [signature])).get(signature);
    if (!picture) throw new Error('the picture of the video is gone');
    const poster = pictureImages('', picture)['236x'].url;
    for (const path of [poster, ...videoExts.map((ext) => videoPath(signature, ext))]) {
      expect(await storage.sizeOf(path), path).toBeGreaterThan(0);
    }
  }

  test('whose server was killed while it was made is made from its file by whoever looks next [SEC-75] [CREATE-18]', async () => {
    house = await aMedia({ PATH });
    const who = house.person();
    const { upload_id: id } = await createUpload(
      { ...house.context(who), media: house.media },
      {
        type: 'video',
      },
    );
    const key = { bucket: 7, id };
    const { media, clock, folder } = house;
    await claimUpload(media.db.read, key, clock.now, new Date(0));
    await writeFile(join(folder, 'spool', spoolName(id)), await aVideo({ seconds: 1 }));
    await media.db.transaction(async (tx) => {
      const at = { claimedAt: clock.now, workedAt: clock.now };
      await beginProcessing(tx, key, clock.now, at);
      await planResume(jobsIn(tx), key, new Date(clock.now.getTime() + RESUME_MS));
    });
    await house.again();
    clock.now = new Date(clock.now.getTime() + RESUME_MS + 1);
    await house.runJobs();
    const state = await settled(who, id);
    expect(state).toMatchObject({ status: 'succeeded' });
    await expectWhole(state?.signature ?? '');
    // The file is deleted once the result is committed.
    while ((await readdir(join(folder, 'spool'))).length > 0) await wait(20);
  });

  test('that is posted to a store of its own is made into files of that store [CREATE-18]', async () => {
    await using store = await aStore();
    house = await aMedia({
      PATH,
      MEDIA_STORE: 's3',
      MEDIA_S3_ENDPOINT: store.endpoint,
      MEDIA_S3_BUCKET: store.bucket,
      MEDIA_S3_KEY: store.key,
      MEDIA_S3_SECRET: store.secret,
    });
    const who = house.person();
    const ticket = await createUpload(
      { ...house.context(who), media: house.media },
      { type: 'video' },
    );
    const body = formOf(ticket.upload_parameters, await aVideo({ seconds: 1 }));
    const { status } = await fetch(ticket.upload_url, { method: 'POST', body });
    expect(status).toBe(204);
    expect(await stateOf(who, ticket.upload_id)).toMatchObject({ status: 'processing' });
    await house.runJobs();
    const state = await settled(who, ticket.upload_id);
    expect(state).toMatchObject({ status: 'succeeded' });
    await expectWhole(state?.signature ?? '');
    while ((await house.media.direct?.find(ticket.upload_id)) !== null) await wait(20);
    while ((await readdir(join(house.folder, 'spool'))).length > 0) await wait(20);
  });
});
