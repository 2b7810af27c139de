import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUpload, getUploads } from '#contract/media.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { createPin, type Pin } from '#contract/pins.ts';
import { startImport } from '#contract/transfer/bring.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { aVideo } from '#server/media/videos/sample-videos.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { importNow } from '../test-bring.ts';
import { bringArchive, exportBytes, listsOf } from './test-archive.ts';
import { comparable } from './test-fields.ts';

const PATH = process.env['PATH'] ?? '';
const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));
const start = {
  folders: [],
  tags: 'none' as const,
  privacy: 'secret' as const,
  with_following: true,
  with_settings: true,
};

// On a busy machine even a short video takes long.
describe.skipIf(tools === null)('videos of an export', { timeout: 240_000 }, () => {
  let here: TestApp;
  let there: TestApp;
  let bare: TestApp;
  let ann: TestPerson;
  let zip: Buffer;
  beforeAll(async () => {
    [here, there, bare] = [
      await testApp({ PATH }),
      await testApp({ PATH }),
      await testApp({ FFMPEG: 'off' }),
    ];
    // Jobs that wait are due by the real clock, which these are never behind.
    for (const app of [here, there, bare]) app.clock.now = new Date('2070-03-14T09:26:53Z');
    ann = await here.person();
    const board = await aBoard(ann, { name: 'Moving things' });
    await aPin(ann, board.id, { title: 'Still' });
    await aVideoPin(here, ann, { board_id: board.id, title: 'Moving' });
    const linked = { board_id: board.id, title: 'Linked', link: 'https://birds.example/film' };
    await aVideoPin(here, ann, linked, 1);
    await aPin(ann, board.id, { title: 'Still too' });
    zip = await exportBytes(ann);
  }, 240_000);
  afterAll(async () => {
    for (const app of [here, there, bare]) await app.close();
  });

  test('are videos elsewhere, with the same fields, and once however often they are brought', async () => {
    const bea = await there.person();
    const bring = async (bytes: Buffer) => {
      const { id } = await bringArchive(bea, bytes);
      await bea.call(startImport, { import_id: id, ...start });
      await there.runJobs();
      return importNow(bea, id);
    };
    expect(await bring(zip)).toMatchObject({ status: 'done', counts: { saved: 4, refused: 0 } });
    const brought = await exportBytes(bea);
    expect(comparable(listsOf(brought))).toEqual(comparable(listsOf(zip)));
    const moving = (await pinsOf(bea)).find(({ title }) => title === 'Moving');
    expect(moving).toMatchObject({ is_video: true });
    const { V_720P: file } = moving!.videos!.video_list;
    expect(file.duration).toBeGreaterThan(1900);
    const played = await fetch(there.url + new URL(file.url).pathname);
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    // The second is an export of what came, so its files are others.
    for (const again of [zip, brought])
      expect(await bring(again)).toMatchObject({ counts: { saved: 0, already_there: 4 } });
  });

  test('are known where they were exported, by their bytes and not by their names', async () => {
    const { id } = await bringArchive(ann, zip);
    await ann.call(startImport, { import_id: id, ...start });
    await here.runJobs();
    expect(await importNow(ann, id)).toMatchObject({ counts: { saved: 0, already_there: 4 } });
    expect(await pinsOf(ann)).toHaveLength(4);
  });

  test('are their pictures on a machine that makes no videos', async () => {
    const cat = await bare.person();
    const { id } = await bringArchive(cat, zip);
    await cat.call(startImport, { import_id: id, ...start });
    await bare.runJobs();
    expect(await importNow(cat, id)).toMatchObject({ status: 'done', counts: { saved: 4 } });
    expect((await pinsOf(cat)).map((pin) => pin.is_video)).toEqual([false, false, false, false]);
  });
});

const pinsOf = async (person: TestPerson): Promise<readonly Pin[]> =>
  (await person.call(getUserPins, { username: person.username })).data;

async function aVideoPin(
  app: TestApp,
  person: TestPerson,
  pin: { readonly board_id: string; readonly title: string; readonly link?: string },
  seconds = 2,
): Promise<Pin> {
  const ticket = await person.call(createUpload, { type: 'video' });
  await postFile(app.url, ticket, await aVideo({ seconds }));
  const { upload_id: id } = ticket;
  const status = async () => (await person.call(getUploads, { upload_ids: [id] }))[id]?.status;
  await vi.waitUntil(async () => (await status()) === 'succeeded', { timeout: 200_000 });
  return person.call(createPin, { ...pin, media_upload_id: id });
}
