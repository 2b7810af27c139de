import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createBoard, getBoards } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { createPin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aPicture } from '#server/testing/pins.ts';
import {
  databaseProcesses,
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';

// Requires the right to mount a small disk.
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const disks: string[] = [];
afterEach(async () => {
  await endProcesses();
  for (const disk of disks.splice(0)) {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
  await removeData();
});

async function aDisk(megabytes: number): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), 'bowerbird-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  disks.push(disk);
  return disk;
}

/** Fills the disk completely, or until so much is left. */
async function fill(disk: string, megabytesLeft = 0): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const bytes = bavail * bsize - megabytesLeft * 1024 * 1024;
  await appendFile(join(disk, 'filler'), Buffer.alloc(bytes));
}

const makeRoom = (disk: string): Promise<void> => rm(join(disk, 'filler'));

async function signedUp(server: ServerProcess): Promise<Client> {
  const client = clientOf(await server.ready);
  const person = { email: 'ada@people.example', password: PASSWORD, username: 'ada' };
  await client.call(signUp, { ...person, full_name: 'Ada', age: 30 });
  return client;
}

describe.skipIf(!isRoot)('a full disk [SEC-78]', () => {
  test(
    'under the database refuses writes, leaves reads alone, breaks nothing and is over when there is room',
    { timeout: 120_000 },
    async () => {
      const disk = await aDisk(400);
      const server = startProcess({
        DATA_DIR: join(disk, 'data'),
        MEDIA_DIR: await dataFolder(),
        LOG_LEVEL: 'fatal',
      });
      const client = await signedUp(server);
      await client.call(createBoard, { name: 'Before' });
      const processes = databaseProcesses(join(disk, 'data'))[0];
      // The database's log still has space to grow, which people's writes must not use up.
      await fill(disk, 32);
      const acknowledged = ['Before'];
      const status = async (name: string): Promise<number> => {
        const { status } = await client.resource('Board', 'create', { name });
        if (status === 200) acknowledged.push(name);
        return status;
      };
      let tries = 0;
      await expect.poll(() => status(`Filling ${(tries += 1)}`), { timeout: 10_000 }).toBe(507);
      await fill(disk);
      for (let at = 0; at < 50; at += 1) expect(await status(`Full ${at}`)).toBe(507);
      expect((await client.request('/v3/users/me/')).status).toBe(200);
      expect((await client.request('/readyz')).status).toBe(200);
      const names = async (): Promise<string[]> =>
        (await client.call(getBoards, { page_size: 250 })).data.map((board) => board.name);
      expect((await names()).toSorted()).toEqual(acknowledged.toSorted());
      await makeRoom(disk);
      await expect.poll(() => status(`After ${(tries += 1)}`), { timeout: 10_000 }).toBe(200);
      expect((await names()).toSorted()).toEqual(acknowledged.toSorted());
      // It was never down: neither the server nor its database was restarted.
      expect(databaseProcesses(join(disk, 'data'))[0]).toBe(processes);
      expect(server.child.exitCode).toBeNull();
    },
  );

  test(
    'under the pictures refuses new ones, shows the old ones, and is over when there is room',
    { timeout: 120_000 },
    async () => {
      const disk = await aDisk(8);
      const settings = { DATA_DIR: await dataFolder(), MEDIA_DIR: join(disk, 'media') };
      const server = startProcess({ ...settings, LOG_LEVEL: 'fatal' });
      const client = await signedUp(server);
      const { id } = await client.call(createBoard, { name: 'Pictures' });
      const pin = async () => ({ board_id: id, image_base64: await aPicture() });
      const stored = await client.call(createPin, await pin());
      await fill(disk);
      const refused = await client.refusal(createPin, await pin());
      expect(refused).toMatchObject({ status: 507, code: 'storage_full' });
      const picture = await client.request(new URL(stored.images['236x'].url).pathname);
      expect(picture.status).toBe(200);
      await makeRoom(disk);
      const next = await client.call(createPin, await pin());
      const { data } = await client.call(getBoardPins, { board_id: id });
      expect(data.map((one) => one.id).toSorted()).toEqual([stored.id, next.id].toSorted());
    },
  );
});
