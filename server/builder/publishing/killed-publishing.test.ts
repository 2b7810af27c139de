import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDraft } from '#contract/builder/drafts.ts';
import { publishDrafts } from '#contract/builder/publishing.ts';
import { signUp } from '#contract/identity.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';

const PINS = 12;
const LONG = { timeout: 240_000, interval: 20 };

let dataDirs: string[];
let database: TestDatabase;
beforeAll(async () => {
  dataDirs = [await dataFolder(), await dataFolder()];
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
});
afterEach(endProcesses);
afterAll(async () => {
  await removeData();
  await database.close();
});

const start = (which: 0 | 1): ServerProcess =>
  startOn(database, {
    DATA_DIR: dataDirs[which] ?? '',
    MEDIA_DIR: `${dataDirs[0]}/media`,
  });

async function kill(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

async function aPartner(address: string): Promise<TestPerson> {
  const client = clientOf(address);
  const email = 'ann@people.example';
  const fields = { password: PASSWORD, username: 'ann', full_name: 'Ann', age: 30 };
  const { id } = await signedUp(client.call(signUp, { email, ...fields }));
  await database.db.read.run('update people set is_partner = true where id = :id', { id });
  return { ...client, id, username: 'ann', email };
}

interface Stand {
  readonly published: number;
  readonly pins: number;
  readonly different: number;
  readonly counted: number;
  readonly onBoard: number;
}

/** Returns the state of the drafts, from one snapshot. */
async function stand(): Promise<Stand> {
  const row = await database.db.read.row<Stand>(
    `select (select count(*)::int from pin_drafts where state = 'published') as published,
       (select count(*)::int from pins where method = 'pinbuilder') as pins,
       (select count(distinct pin_id)::int from pin_drafts) as different,
       (select scheduled_pin_count from people where username = 'ann') as counted,
       (select pin_count from boards where name = 'Soon') as "onBoard"`,
  );
  if (row === null) throw new Error('nothing was read');
  return row;
}

test(
  'scheduled pins are published once each, by two servers, through restarts and kill -9 [BUILD-11] [SEC-74] [SEC-82]',
  { timeout: 600_000 },
  async () => {
    const first = start(0);
    const ann = await aPartner(await first.ready);
    const board = await aBoard(ann, { name: 'Soon' });
    const { image_signature } = await aPin(ann, (await aBoard(ann)).id);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    const draft_ids: string[] = [];
    for (let made = 0; made < PINS; made += 1) {
      const input = { board_id: board.id, publish_at, pictures: [{ image_signature }] };
      draft_ids.push((await ann.call(createDraft, input)).id);
    }
    await ann.call(publishDrafts, { draft_ids });
    expect(await stand()).toMatchObject({ published: 0, pins: 0, counted: PINS });
    await kill(first);

    // The hour passes while no server runs.
    await database.db.read.run(
      `update graphile_worker._private_jobs set run_at = '2000-01-01Z'
       where key like 'builder.publish:%'`,
    );
    const [one, other] = [start(0), start(1)];
    await expect.poll(async () => (await stand()).published, LONG).toBeGreaterThan(0);
    await kill(one);
    await other.ready;
    await expect.poll(async () => (await stand()).published, LONG).toBe(PINS);
    expect(await stand()).toEqual({
      published: PINS,
      pins: PINS,
      different: PINS,
      counted: 0,
      onBoard: PINS,
    });
  },
);
