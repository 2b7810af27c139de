import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { countPicturesTask, countSaveTask } from './core/count-pictures.ts';
import { sweepTrashTask } from './trash/empty-trash.ts';
import { storeFactsTask } from './saving/store-facts.ts';
import { followBoardPrivacyTasks } from './indexing/follow-board-privacy.ts';
import { forgetTrashedTask } from './trash/forget-trashed.ts';
import { renewSearchTask } from './indexing/renew-search.ts';
import { runBoardJobTask } from './boards/run-board-job.ts';
import { bulkTasks } from './bulk/run-bulk-job.ts';

/** The domain's background tasks. */
export const pinJobs = (media: Media): readonly Task[] => [
  countPicturesTask,
  countSaveTask,
  ...followBoardPrivacyTasks,
  ...bulkTasks,
  runBoardJobTask,
  storeFactsTask(media),
  sweepTrashTask,
  forgetTrashedTask,
  renewSearchTask,
];
