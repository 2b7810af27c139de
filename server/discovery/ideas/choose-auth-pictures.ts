import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { chooseAuthPictures } from './auth-pictures-store.ts';

const DAY_MS = 86_400_000;

/** The job's name; bulk changes may enqueue it. */
export const CHOOSE_AUTH_PICTURES = 'discovery.choose-front-door';

export const chooseAuthPicturesTask: Task = {
  name: CHOOSE_AUTH_PICTURES,
  run: (_payload: unknown, { tx, now }: JobContext) =>
    chooseAuthPictures(tx, new Date(now.getTime() - DAY_MS)),
  isLong: true,
  hourly: 7,
};
