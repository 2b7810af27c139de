import type { WorkerEvents } from 'graphile-worker';

/** By this time a finished job has released its lane. */
const FREED_MS = 20;
/** A worker that has ended must not be woken: it would throw. */
const ENDS = [
  'pool:gracefulShutdown',
  'pool:forcefulShutdown',
  'worker:release',
  'worker:stop',
] as const;

/**
 * Wakes a worker when a lane becomes free. The next job of a lane is announced while the one before still holds
 * the lane, so no worker can take it then, and it would otherwise wait for a poll.
 */
export function wakeForLanes(events: WorkerEvents): void {
  let isOver = false;
  const end = (): void => void (isOver = true);
  for (const name of ENDS) events.once(name, end);
  events.on('pool:create', ({ workerPool }) => {
    events.on('job:complete', ({ job }) => {
      if (job.job_queue_id === null) return;
      setTimeout(() => {
        if (!isOver) workerPool.nudge(1);
      }, FREED_MS).unref();
    });
  });
}
