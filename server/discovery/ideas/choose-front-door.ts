import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { chooseFrontDoor } from './front-door-store.ts';

const DAY_MS = 86_400_000;

/** The job; whoever has changed much at once may ask for it. */
export const CHOOSE_FRONT_DOOR = 'discovery.choose-front-door';

export const chooseFrontDoorTask: Task = {
  name: CHOOSE_FRONT_DOOR,
  run: (_payload: unknown, { tx, now }: JobContext) =>
    chooseFrontDoor(tx, new Date(now.getTime() - DAY_MS)),
  isLong: true,
  hourly: 7,
};
