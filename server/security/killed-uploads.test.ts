import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoard, getBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { createPin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { urlsOf } from '#server/kernel/embedded/roles.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { openMedia, pictureFiles, storedPictures } from '#server/media/index.ts';
import { mediaJobs } from '#server/media/jobs.ts';
import { SWEEP } from '#server/media/uploads/sweep.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { aVideo } from '#server/media/videos/sample-videos.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aPicture, walk } from '#server/testing/pins.ts';
import {
  childrenOf,
  commandOf,
  databaseProcesses,
  killAll,
  removeData,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { usedFolder } from '#server/testing/used-folder.ts';

// npm run test:long runs 20 rounds.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 3);
const DAY_MS = 86_400_000;
const ACKNOWLEDGED = 4;

let dataDir: string;
let server: ServerProcess;
let address: string;
let startedAt: number;
const jar = new Map([['csrftoken', 'minted-by-the-client']]);

beforeAll(async () => {
  dataDir = await usedFolder();
});
afterAll(removeData);

async function start(): Promise<Client> {
  startedAt = Date.now();
  server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  address = await server.ready;
  return clientOf(address, {}, jar);
}

/** Uploads pictures and pins them until the server is gone; records the acknowledged pins. */
async function pinUntilGone(client: Client, boardId: string, stored: Pin[]): Promise<void> {
  for (;;) {
    try {
      const { upload_id, upload_parameters } = await client.call(createUpload, {});
      const form = new FormData();
      for (const [name, value] of Object.entries(upload_parameters)) form.set(name, value);
      form.set('file', new Blob([Buffer.from(await aPicture(), 'base64')]), 'a.png');
      await fetch(`${address}/media/uploads/`, { method: 'POST', body: form });
      stored.push(await client.call(createPin, { board_id: boardId, media_upload_id: upload_id }));
    } catch {
      return;
    }
  }
}

/** Uploads the same video repeatedly until the server is gone, and pins it where it succeeded. */
async function filmUntilGone(client: Client, boardId: string, video: Buffer): Promise<void> {
  for (let last = 0; ; last += 1) {
    try {
      const { upload_id: id, upload_parameters } = await client.call(createUpload, {
        type: 'video',
      });
      const form = new FormData();
      for (const [name, value] of Object.entries(upload_parameters)) form.set(name, value);
      // Data after the last box makes it a different file with the same video.
      form.set('file', new Blob([new Uint8Array(video), `free ${last} ${Math.random()}`]), 'a.mp4');
      await fetch(`${address}/media/uploads/`, { method: 'POST', body: form });
      for (;;) {
        const state = (await client.call(getUploads, { upload_ids: [id] }))[id];
        if (state?.status !== 'processing') break;
        await wait(20);
      }
      await client.call(createPin, { board_id: boardId, media_upload_id: id });
    } catch {
      if (server.child.exitCode !== null || server.child.signalCode !== null) return;
      // Its ffmpeg was killed, or the server is about to be.
      await wait(20);
    }
  }
}

/** Kills the server, its database and its helpers: all at once, the server first, or its helpers first. */
async function kill(round: number): Promise<void> {
  const children = childrenOf(server.child.pid ?? 0);
  const all = [...children, ...databaseProcesses(dataDir)];
  if (round % 3 === 2) killAll(children.filter((pid) => /worker\.ts|ffmpeg/.test(commandOf(pid))));
  server.child.kill('SIGKILL');
  if (round % 3 === 0) killAll(all);
  await server.ended;
}

/** Returns all files in a folder, by path. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Expects that the sweep a day after the last kill leaves exactly the files of pictures with a row. Uploads that
 * the server has resumed since then may finish first.
 */
async function expectSwept(): Promise<void> {
  const secret = async (name: string) =>
    (await readFile(join(dataDir, 'secrets', name), 'utf8')).trim();
  const note = await readFile(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8');
  const access = {
    socket: note.split('\n')[4] ?? '',
    admin: '',
    owner: '',
    service: await secret('database-service'),
  };
  const db = openDatabase(urlsOf(access, 'bowerbird').serviceUrl);
  const config = { ...parseConfig({ DATA_DIR: dataDir }), secretKey: await secret('secret-key') };
  const log = pino({ level: 'silent' });
  const clock = () => new Date(startedAt + DAY_MS);
  const media = await openMedia({ config, hosts: hostsOf(null, [], () => 0), db, log, clock });
  try {
    const sweep = mediaJobs(media).find(({ name }) => name === SWEEP);
    const { signal } = new AbortController();
    for (;;) {
      await db.transaction(async (tx) =>
        sweep?.run({}, { tx, read: db.read, now: clock(), jobs: jobsIn(tx), log, signal }),
      );
      const pictures = await storedPictures(db.read, null, 10_000);
      const there = await filesIn(join(dataDir, 'media'));
      const wanted = new Set(pictures.flatMap(pictureFiles));
      const orphans = there.filter((path) => !wanted.has(path));
      const spooled = await readdir(join(dataDir, 'spool'));
      if (orphans.length + spooled.length === 0) return;
      await wait(100);
    }
  } finally {
    await media.stop();
    await db.end();
  }
}

async function expectWhole(pin: Pin): Promise<void> {
  const films = Object.values(pin.videos?.video_list ?? {});
  for (const { url } of [...Object.values(pin.images), ...films]) {
    const answer = await fetch(address + new URL(url).pathname);
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect([answer.status, bytes > 0], url).toEqual([200, true]);
  }
}

describe.skipIf(process.platform !== 'linux')('kill -9 while pictures are uploaded', () => {
  test(
    'loses no acknowledged pin, leaves no pin without its files, no wrong count and, once it was swept, no other file [SEC-73] [SEC-75]',
    { timeout: 120_000 + rounds * 120_000 },
    async () => {
      let client = await start();
      const account = { email: 'ada@people.example', password: PASSWORD, username: 'ada' };
      await client.call(signUp, { ...account, full_name: 'Ada', age: 30 });
      const board = await client.call(createBoard, { name: 'Kept' });
      const messages: Pin[] = [];
      const path = process.env['PATH'] ?? '';
      const tools = await findFfmpeg({ ffmpeg: null, path }, pino({ level: 'silent' }));
      const video = tools === null ? null : await aVideo({ seconds: 1 });
      for (let round = 0; round < rounds; round += 1) {
        const before = messages.length;
        const writers = [1, 2, 3].map(() => pinUntilGone(client, board.id, messages));
        if (video !== null) writers.push(filmUntilGone(client, board.id, video));
        while (messages.length < before + ACKNOWLEDGED) await wait(1);
        await kill(round);
        await Promise.all(writers);
        client = await start();
        const there: Pin[] = [];
        await walk(async (bookmark) => {
          const page = await client.call(getBoardPins, { board_id: board.id, bookmark });
          there.push(...page.data);
          return page;
        });
        const ids = new Set(there.map(({ id }) => id));
        expect(messages.filter(({ id }) => !ids.has(id))).toEqual([]);
        for (const pin of there) await expectWhole(pin);
        expect((await client.call(getBoard, { board_id: board.id })).pin_count).toBe(there.length);
      }
      await expectSwept();
    },
  );
});
