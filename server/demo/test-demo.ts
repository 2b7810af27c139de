import { pino } from 'pino';
import { createPerson, splitName, type Person } from '#server/identity/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { aMedia, type TestMedia } from '#server/media/test-media.ts';
import { pinJobs } from '#server/pins/jobs.ts';
import { socialJobs } from '#server/social/jobs.ts';
import { catalogue } from '#art/catalogue.ts';
import { fillDemo } from './fill-demo.ts';
import { personOfDemo } from './filling.ts';
import { demoJobs } from './jobs.ts';
import { makeWorld, type World } from './world.ts';
import { photographs } from './world/photographs.ts';

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;

/** A few pictures that are quick to draw, two from packages and one of our copies: enough for boards with sections, saves and follows. */
export const smallWorld = makeWorld(
  catalogue.filter(({ name }) => /^(letters-0[14]|bauhaus-02|opart-03)$/u.test(name)),
  photographs.filter(({ name }) => /^(plates-01|tables-01|pantry-02)$/u.test(name)),
);

/** Creates an installation without people, and ways to fill it; without advertising by default. */
export async function anInstallation({ hasAds = false } = {}): Promise<
  TestMedia & {
    readonly db: TestMedia['media']['db'];
    /** Drains the queue, including the filling. */
    work(): Promise<void>;
    /** Runs the filling itself; its clock may interrupt it. */
    fill(clock?: () => Date, world?: World): Promise<void>;
    realPerson(username: string): Promise<Person>;
    as(person: Person, tx: Tx): ReturnType<typeof personOfDemo>;
  }
> {
  const test = await aMedia();
  const { media } = test;
  const { db } = media;
  const clock = (): Date => test.clock.now;
  const hosts = { publicUrl: 'http://localhost:3000' };
  const parts = { db, media, hosts, clock, world: smallWorld, hasAds };
  return {
    ...test,
    db,
    work: () =>
      runAllJobs({ db, tasks: [...demoJobs(parts), ...socialJobs, ...pinJobs(media)], log, clock }),
    fill: (ticking = clock, world = smallWorld) =>
      db.transaction((tx) =>
        fillDemo({ ...parts, clock: ticking, world })(
          {},
          { tx, read: db.read, now: clock(), jobs: jobsIn(tx), log, signal },
        ),
      ),
    realPerson: (username) =>
      db.transaction((tx) =>
        createPerson(
          tx,
          {
            email: `${username}@people.example`,
            passwordHash: null,
            username,
            names: splitName(username),
            country: null,
            locale: null,
            timeZone: 'UTC',
            isDemo: false,
            mayOperate: true,
          },
          clock(),
        ),
      ),
    as: (person, tx) => personOfDemo({ db, media, clock, log, signal }, person, tx),
  };
}

const counters = `
  with every_pin as materialized (
    select person_id, board_id, section_id, signature, source_pin_id from pins),
  every_board as materialized (select id, owner_id, name, pin_count, section_count from boards),
  every_section as materialized (select id, board_id, title, pin_count from sections),
  every_follow as materialized (select person_id, followee_id from following),
  every_person as materialized (
    select id, username, pin_count, board_count, follower_count, following_count from people),
  every_picture as materialized (select signature, pins, saves from picture_counts)
  select 'person ' || p.username as what,
    array[p.pin_count, p.board_count, p.follower_count, p.following_count] as counted,
    array[
      (select count(*) from every_pin where person_id = p.id),
      (select count(*) from every_board where owner_id = p.id),
      (select count(*) from every_follow where followee_id = p.id),
      (select count(*) from every_follow where person_id = p.id)]::int[] as there
  from every_person p
  union all
  select 'board ' || b.name, array[b.pin_count, b.section_count],
    array[(select count(*) from every_pin where board_id = b.id),
          (select count(*) from every_section where board_id = b.id)]::int[]
  from every_board b
  union all
  select 'section ' || s.title, array[s.pin_count],
    array[(select count(*) from every_pin where section_id = s.id)]::int[]
  from every_section s
  union all
  select 'picture ' || c.signature, array[c.pins, c.saves],
    array[(select count(*) from every_pin where signature = c.signature),
          (select count(*) from every_pin where signature = c.signature and source_pin_id is not null)]::int[]
  from every_picture c`;

/** Returns counters that differ from their rows; every board here is public. */
export async function wrongCounters(read: Tx): Promise<string[]> {
  const rows = await read.rows<{ what: string; counted: number[]; there: number[] }>(counters);
  return rows
    .filter(({ counted, there }) => counted.join() !== there.join())
    .map(({ what, counted, there }) => `${what}: ${counted.join()} and not ${there.join()}`);
}

/** Returns the number of rows in each of these tables. */
export async function rowsIn<Name extends string>(
  read: Tx,
  ...tables: readonly Name[]
): Promise<Record<Name, number>> {
  const entries = await Promise.all(
    tables.map(async (table) => {
      const row = await read.row<{ rows: number }>(`select count(*)::int as rows from ${table}`);
      return [table, row?.rows ?? 0] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Name, number>;
}
