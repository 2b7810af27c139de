import { example, WHEN, type Example } from '#contract/kernel/example.ts';
import { getHealth } from './health.ts';
import { getNewerRelease } from './releases.ts';
import {
  getPlannedTasks,
  getStorage,
  type PlannedTask,
  runPlannedTask,
  type Storage,
} from './watching.ts';

const stored: Storage = {
  type: 'storage',
  database_bytes: 734_003_200,
  disk: { bytes: 53_687_091_200, free_bytes: 21_474_836_480 },
  parts: [
    {
      key: 'news',
      rows: 120_000,
      bytes: 41_943_040,
      oldest_at: WHEN,
      bound: 'swept',
      deleted_after: 90,
      task: 'news.sweep',
      swept_at: WHEN,
      reason: null,
      tables: ['news', 'news_acts', 'news_readers'],
    },
  ],
  folders: [{ name: 'media', files: 40_000, bytes: 5_368_709_120, is_partial: false }],
  has_store: false,
};
const sweep: PlannedTask = {
  type: 'planned_task',
  name: 'news.sweep',
  every: 'day',
  minutes: null,
  ran_at: WHEN,
  took_ms: 41,
  reason: null,
  worked_at: WHEN,
  next_at: WHEN,
};

/** Calls for operators about the installation. */
export const watchingExamples: readonly Example[] = [
  example(getStorage, 'For operators: what takes room, and what bounds it.', {}, stored),
  example(
    getPlannedTasks,
    'For operators: tasks that run by themselves, with their last and next run.',
    {},
    [sweep],
  ),
  example(
    getHealth,
    'For operators: which part of the installation is not ready.',
    {},
    {
      type: 'health',
      parts: [
        { name: 'database', state: 'ready' },
        { name: 'mail', state: 'off' },
      ],
    },
  ),
  example(
    getNewerRelease,
    'For operators: the version that is newer than the one that runs, if a feed names one.',
    {},
    {
      type: 'release',
      version: '1.4.0',
      notes_url: 'https://bowerbird.example/news/1.4.0/',
      is_security: false,
    },
  ),
  example(runPlannedTask, 'Runs such a task now.', { task: 'news.sweep' }, null),
];
