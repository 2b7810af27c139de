import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUpload, getUploads, registerUploads, type UploadState } from '#contract/media.ts';
import { createPin, savePin, type Pin } from '#contract/pins.ts';
import { getUser } from '#contract/social.ts';
import { postFile, refusalOf } from '#server/media/uploads/test-forms.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { aVideo, probed } from './sample-videos.ts';

const PATH = process.env['PATH'] ?? '';
const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));

test('a machine without ffmpeg takes no videos, and says so before they are sent [BUILD-04]', async () => {
  const app = await testApp({ FFMPEG: 'off' });
  const person = await app.person();
  expect(await person.call(getUser, {})).toMatchObject({ video_upload_allowed: false });
  const refusal = { status: 400, code: 'video_unavailable', message: /no ffmpeg/ };
  expect(await person.refusal(createUpload, { type: 'video' })).toMatchObject(refusal);
  const list = [{ id: 'x', media_type: 'video-story-pin' }];
  expect(await person.refusal(registerUploads, { media_info_list: list })).toMatchObject(refusal);
  await app.close();
});

// On a busy machine even a short video takes long.
describe.skipIf(tools === null)('a video', { timeout: 240_000 }, () => {
  let app: TestApp;
  let person: TestPerson;
  /** Converted once for several tests: larger than is served, and with more frames. */
  let film: Outcome;
  beforeAll(async () => {
    app = await testApp({ PATH });
    person = await app.person();
    film = await uploaded(await aVideo({ size: '1280x720', seconds: 1, rate: 50 }));
  });
  afterAll(() => app.close());

  async function settled(uploadId: string): Promise<{ state: UploadState; percents: number[] }> {
    const percents: number[] = [];
    for (;;) {
      const state = (await person.call(getUploads, { upload_ids: [uploadId] }))[uploadId];
      if (state === undefined) throw new Error('the upload is gone');
      if (state.status !== 'processing') return { state, percents };
      percents.push(state.percent ?? -1);
      await wait(50);
    }
  }

  interface Outcome {
    readonly id: string;
    readonly refusal?: [number, string];
    readonly state?: UploadState;
    readonly percents?: number[];
  }

  async function uploaded(bytes: Buffer): Promise<Outcome> {
    const ticket = await person.call(createUpload, { type: 'video' });
    const answer = await postFile(app.url, ticket, bytes);
    if (answer.status !== 204) return { refusal: await refusalOf(answer), id: ticket.upload_id };
    return { id: ticket.upload_id, ...(await settled(ticket.upload_id)) };
  }

  async function pinOf({ id, state }: Outcome): Promise<Pin> {
    expect(state).toMatchObject({ status: 'succeeded' });
    const board = await aBoard(person);
    return person.call(createPin, { board_id: board.id, media_upload_id: id });
  }

  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(app.url + new URL(url).pathname, { headers });

  test('becomes a pin with a poster, a file and a playlist, and so does its save [DATA-05] [SEC-55]', async () => {
    expect(await person.call(getUser, {})).toMatchObject({ video_upload_allowed: true });
    const pin = await pinOf(film);
    expect(pin).toMatchObject({ is_video: true, images: { orig: { width: 1080, height: 608 } } });
    const { V_720P: file, V_HLSV4: playlist } = pin.videos!.video_list;
    expect(file).toMatchObject({ width: 1080, height: 608, thumbnail: pin.images.orig.url });
    expect(file.duration).toBeGreaterThan(900);
    expect(file.duration).toBeLessThan(1100);
    const poster = await get(pin.images['236x'].url);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const whole = await get(file.url);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.includes('SECRET')).toBe(false);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const { streams } = await probed(bytes);
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 1080, height: 608, avg_frame_rate: '30/1' },
      { codec_name: 'aac' },
    ]);
    const part = await get(file.url, { range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);

    const list = await get(playlist.url);
    expect(list.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const lines = (await list.text()).split('\n');
    expect(lines).toContain('#EXT-X-VERSION:4');
    const name = `${pin.image_signature}.ts`;
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe(name);
    const pieces = await get(new URL(name, playlist.url).href);
    expect(pieces.headers.get('content-type')).toBe('video/mp2t');
    expect((await probed(Buffer.from(await pieces.arrayBuffer()))).streams[0]).toMatchObject({
      codec_name: 'h264',
    });

    const other = await app.person();
    const board = await aBoard(other);
    const saved = await other.call(savePin, { pin_id: pin.id, board_id: board.id });
    expect(saved.videos).toEqual(pin.videos);
  });

  test('is pinned in one step by its signature or its upload, as other programs do', async () => {
    const { id, state } = film;
    const board_id = (await aBoard(person)).id;
    for (const named of [{ video_signature: state?.signature }, { tracking_id: id }]) {
      const story_pin = JSON.stringify({
        metadata: { pin_title: 'It moves', pin_image_signature: state?.signature },
        pages: [{ blocks: [{ type: 3, ...named }], clips: [], layout: 0 }],
      });
      const made = await person.resource('StoryPin', 'create', { board_id, story_pin });
      expect(made.envelope.resource_response.data).toMatchObject({
        title: 'It moves',
        is_video: true,
        image_signature: state?.signature,
      });
    }
  });

  test('stands upright as it was held, fits into its box, and may be MOV or WebM', async () => {
    const turned = await aVideo({ size: '640x480', ending: 'mov', seconds: 1, more: ['-an'] });
    // The matrix of a track that a phone held upright writes.
    const at = turned.indexOf('tkhd') + 4 + 40;
    for (const [word, value] of [0, 0x10000, 0, -0x10000, 0, 0, 480 << 16, 0].entries()) {
      turned.writeInt32BE(value, at + word * 4);
    }
    expect((await pinOf(await uploaded(turned))).images.orig).toMatchObject({
      width: 480,
      height: 640,
    });
    const tall = await aVideo({ size: '200x1600', ending: 'webm', seconds: 1 });
    expect((await pinOf(await uploaded(tall))).images.orig).toMatchObject({
      width: 160,
      height: 1280,
    });
  });

  test('shows how much of it is made [CREATE-18]', () => {
    const { percents = [] } = film;
    expect(Math.max(...percents)).toBeGreaterThan(0);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  });

  test('that is none, or a list of others, is refused at once [SEC-53] [SEC-57]', async () => {
    const texts = [
      '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n',
      'ffconcat version 1.0\nfile /etc/passwd\n',
      '<html><script>alert(1)</script>',
    ];
    for (const bytes of [
      ...texts.map((text) => Buffer.from(text)),
      await halves(30, 30).png().toBuffer(),
      await aVideo({ ending: 'avi', seconds: 1 }),
    ]) {
      expect((await uploaded(bytes)).refusal).toEqual([415, 'picture_unsupported']);
    }
  });

  test('that only begins like one, is cut off, too long or has no pictures fails with its reason [SEC-57] [CREATE-19]', async () => {
    const whole = await aVideo({ more: ['-movflags', '+faststart'] });
    const head = whole.subarray(0, 32);
    const playlist = '#EXTM3U\n#EXTINF:10.0,\nfile:///etc/passwd\n';
    const hostile: [Buffer, string, RegExp][] = [
      [Buffer.concat([head, Buffer.from(playlist)]), 'picture_unreadable', /damaged/],
      [Buffer.from(`\x1aE\xdf\xa3${playlist}`, 'latin1'), 'picture_unreadable', /damaged/],
      [whole.subarray(0, whole.length / 2), 'picture_unreadable', /damaged/],
      [await aVideo({ ending: 'm4a' }), 'picture_unreadable', /no moving pictures/],
      [
        await aVideo({ size: '16x16', rate: 1, seconds: 902, more: ['-an'] }),
        'too_large',
        /15 minutes/,
      ],
      [
        await aVideo({ size: '4098x2400', rate: 1, seconds: 1, more: ['-an'] }),
        'too_large',
        /4098 × 2400/,
      ],
    ];
    for (const [bytes, code, message] of hostile) {
      const { state } = await uploaded(bytes);
      expect(state).toMatchObject({
        status: 'failed',
        failure_code: code,
        failure_message: message,
      });
    }
  });

  test('that was sent as a picture is refused as one', async () => {
    const ticket = await person.call(createUpload, {});
    const answer = await postFile(app.url, ticket, await aVideo({ seconds: 1 }));
    expect(await refusalOf(answer)).toEqual([415, 'picture_unsupported']);
  });
});
