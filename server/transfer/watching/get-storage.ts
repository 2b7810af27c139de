import { relative } from 'node:path';
import type { Storage, StoredPart } from '#contract/transfer/watching.ts';
import type { MediaConfig } from '#server/kernel/config/media-config.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { lastRuns, type JobRun } from '#server/kernel/jobs/job-runs.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { diskOf, folderSizes } from './folder-sizes.ts';
import { type Part, parts, tablesOf } from './parts.ts';
import { databaseSize, oldestIn, tableSizes, type TableSize } from './size-store.ts';

/** What is watched. */
export interface Watched {
  readonly dataDir: string;
  readonly media: MediaConfig;
  readonly tasks: readonly Task[];
}

/** Everything that takes room: tables by what bounds them, and folders. */
export async function getStorage({
  read,
  dataDir,
  media,
  tasks,
}: SignedInContext & Watched): Promise<Storage> {
  const sizes = new Map((await tableSizes(read)).map((size) => [size.name, size]));
  const runs = await lastRuns(read);
  const stored: StoredPart[] = [];
  for (const part of parts) {
    const oldest = part.age ? await oldestIn(read, ...part.age) : null;
    const task = tasks.find(({ name }) => name === part.task);
    stored.push({ ...measured(part, sizes), ...sweepOf(task, runs), oldest_at: wired(oldest) });
  }
  const elsewhere =
    media.store === 'folder' && relative(dataDir, media.dir).startsWith('..') ? [media.dir] : [];
  return {
    type: 'storage',
    database_bytes: await databaseSize(read),
    disk: await diskOf(dataDir),
    parts: stored.toSorted((one, other) => other.bytes - one.bytes),
    folders: await folderSizes(dataDir, elsewhere),
    has_store: media.store === 's3',
  };
}

function measured(part: Part, sizes: ReadonlyMap<string, TableSize>) {
  const tables = tablesOf(part);
  const sum = (of: (size: TableSize) => number): number =>
    tables.reduce((total, name) => {
      const size = sizes.get(name);
      return size ? total + of(size) : total;
    }, 0);
  const { key, bound } = part;
  return { key, bound, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes), tables };
}

function sweepOf(task: Task | undefined, runs: ReadonlyMap<string, JobRun>) {
  const run = task && runs.get(task.name);
  return {
    deleted_after: task?.keepsDays ?? null,
    task: task?.name ?? null,
    swept_at: wired(run?.workedAt ?? null),
    reason: run?.reason ?? null,
  };
}

const wired = (time: Date | null): string | null => (time === null ? null : toWireDate(time));
