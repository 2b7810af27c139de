import type { Task } from '#server/kernel/jobs.ts';
import { countPicturesTask } from './count-pictures.ts';
import { followBoardPrivacyTasks } from './follow-board-privacy.ts';

/** The domain's background work. */
export const pinJobs: readonly Task[] = [countPicturesTask, ...followBoardPrivacyTasks];
