import type { Task } from '#server/kernel/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { publishTask } from './publish-task.ts';
import { sweepTask } from './sweep.ts';

/** The domain's background work. */
export const builderJobs = (media: Media): readonly Task[] => [publishTask(media), sweepTask];
