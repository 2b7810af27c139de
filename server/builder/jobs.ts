import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { workshopOf, type Gating } from './core/maker.ts';
import { publishTask } from './publishing/publish-task.ts';
import { sweepTask } from './upkeep/sweep.ts';

/** The domain's background jobs. */
export const builderJobs = (media: Media, gating: Gating): readonly Task[] => [
  publishTask(workshopOf(media, gating)),
  sweepTask,
];
