import type { Task } from '#server/kernel/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { countPicturesTask, countSaveTask } from './count-pictures.ts';
import { sweepTrashTask } from './empty-trash.ts';
import { keepFactsTask } from './keep-facts.ts';
import { followBoardPrivacyTasks } from './follow-board-privacy.ts';
import { forgetTrashedTask } from './forget-trashed.ts';
import { renewSearchTask } from './renew-search.ts';
import { runBoardJobTask } from './run-board-job.ts';
import { bulkTasks } from './run-bulk-job.ts';

/** The domain's background work. */
export const pinJobs = (media: Media): readonly Task[] => [
  countPicturesTask,
  countSaveTask,
  ...followBoardPrivacyTasks,
  ...bulkTasks(media),
  runBoardJobTask,
  keepFactsTask(media),
  sweepTrashTask,
  forgetTrashedTask,
  renewSearchTask,
];
