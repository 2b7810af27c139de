import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminUrl, urlsOf } from '#server/kernel/embedded/roles.ts';
import {
  accessOf,
  childrenOf,
  databaseProcesses,
  removeData,
  killAll,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { usedFolder } from '#server/testing/used-folder.ts';

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await usedFolder();
  server = startProcess({ DATA_DIR: dataDir });
});
afterAll(removeData);

// npm run test:long sets 20 rounds of each kind.
const rounds = Number(process.env['TEST_ROUNDS'] ?? 1);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Writes as fast as it can until the database is gone; appends the acknowledged numbers. */
async function writeUntilGone(client: pg.Client, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const note = `${randomUUID()} ${number}`;
    try {
      await client.query('insert into crash_notes (note) values ($1)', [note]);
    } catch {
      return;
    }
    acknowledged.push(note);
  }
}

type Kill = (server: ServerProcess, dataDir: string) => Promise<void>;

const kills: Record<string, Kill> = {
  async server(server) {
    server.child.kill('SIGKILL');
    await server.ended;
  },
  async database(_server, dataDir) {
    killAll(databaseProcesses(dataDir));
    await Promise.resolve();
  },
  async 'server, database and everything around them'(server, dataDir) {
    const all = [...childrenOf(server.child.pid ?? 0), ...databaseProcesses(dataDir)];
    server.child.kill('SIGKILL');
    killAll(all);
    await server.ended;
  },
};

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(20);
  }
}

describe.skipIf(process.platform !== 'linux')('kill -9', () => {
  test.each(Object.entries(kills))(
    'of the %s loses no acknowledged write [SEC-73]',
    { timeout: 90_000 + rounds * 30_000 },
    async (_name, kill) => {
      // The one that the test before has started.
      let address = await server.ready;
      const owner = await connect(urlsOf(await accessOf(dataDir), 'bowerbird').ownerUrl);
      await owner.query('create table if not exists crash_notes (note text primary key)');
      await owner.end();
      const acknowledged: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { serviceUrl } = urlsOf(await accessOf(dataDir), 'bowerbird');
        const before = acknowledged.length;
        // A connection still being opened when the database stops has written nothing.
        const clients = await Promise.all([1, 2, 3].map(() => connect(serviceUrl)));
        const writers = clients.map((client) => writeUntilGone(client, acknowledged));
        while (acknowledged.length < before + 100) await wait(1);
        await kill(server, dataDir);
        await Promise.all(writers);
        if (server.child.exitCode !== null || server.child.signalCode !== null) {
          server = startProcess({ DATA_DIR: dataDir });
          address = await server.ready;
        }
        await untilReady(address);
        const reader = await connect(adminUrl(await accessOf(dataDir), 'bowerbird'));
        const { rows } = await reader.query<{ note: string }>('select note from crash_notes');
        const stored = new Set(rows.map((row) => row.note));
        expect(acknowledged.filter((note) => !stored.has(note))).toEqual([]);
        await reader.end();
      }
    },
  );
});
