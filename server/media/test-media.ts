import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '#server/kernel/config/config.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testDatabase } from '#server/testing/database.ts';
import { mediaJobs } from './jobs.ts';
import type { Media } from './context/media.ts';
import { openMedia } from './open-media.ts';

/** The media domain alone, with its own database and folders. */
export interface TestMedia extends AsyncDisposable {
  readonly media: Media;
  readonly folder: string;
  readonly clock: { now: Date };
  /** Creates a context of the person with this id, whose statements run in `tx`. */
  context(personId: string, tx?: Tx): SignedInContext;
  /** Returns a new person's id, in bucket 7. */
  person(): string;
  runJobs(): Promise<void>;
  /** Opens media again over the same folders, like a process started after a crash. */
  again(): Promise<Media>;
}

export async function aMedia(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestMedia> {
  const database = await testDatabase({ max: 5 });
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-media-'));
  const config = parseConfig({ DATA_DIR: folder, ...environment });
  // Ahead of the queue's real time, so that jobs scheduled for later are not due early.
  const clock = { now: new Date('2046-03-14T09:26:53Z') };
  const log = pino({ level: 'silent' });
  const opened: Media[] = [];
  const open = async () => {
    const media = await openMedia({
      config: { ...config, secretKey: 'only for tests, only for tests, only' },
      hosts: hostsOf(null, [], () => 3000),
      db: database.db,
      log,
      clock: () => clock.now,
    });
    opened.push(media);
    return media;
  };
  const media = await open();
  return {
    media,
    folder,
    clock,
    context: (personId, tx = database.db.read) =>
      actingAs(
        { ...viewerWithoutSession(personId, 'someone'), bucket: 7 },
        {
          tx,
          read: database.db.read,
          now: clock.now,
          jobs: jobsIn(tx),
          log,
          signal: AbortSignal.timeout(20_000),
          origin: originOfNobody('r', { mediaUrl: media.baseUrl, address: '10.0.0.1' }),
        },
      ),
    person: () => makeId(7, clock.now.getTime()),
    runJobs: () =>
      runAllJobs({
        db: database.db,
        tasks: mediaJobs(opened.at(-1) ?? media),
        log,
        clock: () => clock.now,
      }),
    again: open,
    async [Symbol.asyncDispose]() {
      for (const each of opened) await each.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
