import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { adminUrl, urlsOf } from '#server/kernel/embedded/roles.ts';
import { startPostgres, type Embedded } from '#server/kernel/embedded/start-postgres.ts';
import { refreshCompletionsTask } from '#server/discovery/complete/refresh-completions.ts';
import { countTopicsTask } from '#server/discovery/ideas/count-topics.ts';
import { countWordsTask } from '#server/discovery/upkeep/count-words.ts';
import { rankPinsTask } from '#server/discovery/upkeep/rank-pins.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { seedWorld } from './seed-world.ts';
import { copyTemplate, storedTemplate, WORK } from './template-database.ts';

/** A disposable database of people, boards and pins for one benchmark. */
export interface Seeded {
  readonly serviceUrl: string;
  readonly ownerUrl: string;
  /** People with a live session: the first follows thousands, each has boards. */
  readonly people: readonly SignedIn[];
  /** Runs a statement as the administrator, who also sees the job queue. */
  readonly rows: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly id: string;
  /** One of their public boards. */
  readonly boardId: string;
  /** Headers of a signed-in request, including the CSRF pair. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Timeout for counting a large world on a busy machine. */
const COUNT_MS = 900_000;

/**
 * Starts the stored database of this size, seeds it if needed, and copies it, so that every benchmark starts with the
 * same world.
 */
export async function openSeeded(folder: string, pins: number): Promise<Seeded> {
  const dataDir = join(folder, `pins-${pins}`);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startPostgres({ dataDir, log });
  try {
    const template = await seededTemplate(embedded, pins, await fingerprint());
    await copyTemplate(embedded.access, template);
    return await handleOf(embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

function seededTemplate({ access }: Embedded, pins: number, madeBy: string): Promise<string> {
  return storedTemplate(access, 'world', madeBy, async ({ ownerUrl, serviceUrl }) => {
    const owner = await clientOf(ownerUrl);
    try {
      await seedWorld(owner, pins);
      await countAll(serviceUrl);
      await owner.query('vacuum analyze');
    } finally {
      await owner.end();
    }
  });
}

/** Runs the product's hourly and daily jobs, whose results every real world has. */
async function countAll(serviceUrl: string): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const db = openDatabase(serviceUrl, { log, statementTimeout: COUNT_MS });
  try {
    const tasks = [rankPinsTask, countWordsTask, refreshCompletionsTask, countTopicsTask];
    // In sequence, because rankings depend on counts.
    for (const { name } of tasks) {
      await db.transaction((tx) => jobsIn(tx).add(name, {}));
      await runAllJobs({ db, tasks, log });
    }
  } finally {
    await db.end();
  }
}

async function fingerprint(): Promise<string> {
  const made = createHash('sha256');
  for (const name of ['seed-world.ts', 'seed-words.ts']) {
    made.update(await readFile(join(import.meta.dirname, name)));
  }
  return made.digest('hex').slice(0, 12);
}

async function clientOf(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {
    // The statement in progress fails with the same error.
  });
  await client.connect();
  return client;
}

const SIGNED_IN = 1000;

/** Returns the session token of the person with this number. */
function tokenOf(number: number): string {
  return createHash('sha256').update(`bench session ${number}`).digest('base64url');
}

async function handleOf(embedded: Embedded): Promise<Seeded> {
  const { ownerUrl, serviceUrl } = urlsOf(embedded.access, WORK);
  const admin = await clientOf(adminUrl(embedded.access, WORK));
  const rows = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await admin.query(sql, [...values])).rows as Row[];
  const people = await rows<{ id: string; boardId: string }>(
    `select people.id, board.id as "boardId"
     from (select * from people order by id limit $1) as people
     cross join lateral (
       select id from boards
       where bucket = people.bucket and owner_id = people.id and privacy = 'public'
       order by id limit 1) as board
     order by people.id`,
    [SIGNED_IN],
  );
  const hashes = people.map((_, number) => createHash('sha256').update(tokenOf(number)).digest());
  await rows(
    `insert into sessions (id_hash, bucket, person_id, state, created_at, last_seen_at,
       authenticated_at, user_agent, address)
     select hash, (id >> 12) & 1023, id, 'full', $3, $3, $3, 'bench', '127.0.0.1'
     from unnest($1::bytea[], $2::bigint[]) as session (hash, id)`,
    [hashes, people.map((person) => person.id), new Date()],
  );
  return {
    ownerUrl,
    serviceUrl,
    people: people.map((person, number) => ({
      ...person,
      headers: {
        cookie: `bowerbird_session=${tokenOf(number)}; csrftoken=bench`,
        'x-csrftoken': 'bench',
      },
    })),
    rows,
    async close() {
      await admin.end();
      await embedded.stop();
    },
  };
}
