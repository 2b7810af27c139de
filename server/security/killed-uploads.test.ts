import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoard, getBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { createUpload } from '#contract/media.ts';
import { createPin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aPicture, walk } from '#server/testing/pins.ts';
import {
  childrenOf,
  databaseProcesses,
  dataFolder,
  killAll,
  removeData,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';

// npm run test:long asks for 20 rounds.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 2);
const ACKNOWLEDGED = 8;

let dataDir: string;
let server: ServerProcess;
let address: string;
const jar = new Map([['csrftoken', 'minted-by-the-client']]);

beforeAll(async () => {
  dataDir = await dataFolder();
});
afterAll(removeData);

async function start(): Promise<Client> {
  server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  address = await server.ready;
  return clientOf(address, {}, jar);
}

/** Uploads pictures and pins them until the server is gone; the pins that were acknowledged. */
async function pinUntilGone(client: Client, boardId: string, kept: Pin[]): Promise<void> {
  for (;;) {
    try {
      const { upload_id, upload_parameters } = await client.call(createUpload, {});
      const form = new FormData();
      for (const [name, value] of Object.entries(upload_parameters)) form.set(name, value);
      form.set('file', new Blob([Buffer.from(await aPicture(), 'base64')]), 'a.png');
      await fetch(`${address}/media/uploads/`, { method: 'POST', body: form });
      kept.push(await client.call(createPin, { board_id: boardId, media_upload_id: upload_id }));
    } catch {
      return;
    }
  }
}

/** The server, its database and its helpers, all at once or the server first. */
async function kill(round: number): Promise<void> {
  const all = [...childrenOf(server.child.pid ?? 0), ...databaseProcesses(dataDir)];
  server.child.kill('SIGKILL');
  if (round % 2 === 0) killAll(all);
  await server.ended;
}

async function expectWhole(pin: Pin): Promise<void> {
  for (const { url } of Object.values(pin.images)) {
    const answer = await fetch(address + new URL(url).pathname);
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect([answer.status, bytes > 0], url).toEqual([200, true]);
  }
}

describe.skipIf(process.platform !== 'linux')('kill -9 while pictures are uploaded', () => {
  test(
    'loses no acknowledged pin, leaves no pin without its files and no wrong count [SEC-73] [SEC-75]',
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      let client = await start();
      const account = { email: 'ada@people.example', password: PASSWORD, username: 'ada' };
      await client.call(signUp, { ...account, full_name: 'Ada', age: 30 });
      const board = await client.call(createBoard, { name: 'Kept' });
      const kept: Pin[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = kept.length;
        const writers = [1, 2, 3].map(() => pinUntilGone(client, board.id, kept));
        while (kept.length < before + ACKNOWLEDGED) await wait(1);
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
        expect(kept.filter(({ id }) => !ids.has(id))).toEqual([]);
        for (const pin of there) await expectWhole(pin);
        expect((await client.call(getBoard, { board_id: board.id })).pin_count).toBe(there.length);
      }
    },
  );
});
