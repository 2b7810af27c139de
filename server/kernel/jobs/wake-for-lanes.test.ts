import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerEvents } from 'graphile-worker';
import { wakeForLanes } from './wake-for-lanes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates workers that record whether they were woken. */
function workers() {
  const events: WorkerEvents = new EventEmitter();
  const nudge = vi.fn<(many: number) => void>();
  wakeForLanes(events);
  const tell = (name: string, what: object): unknown => events.emit(name as never, what as never);
  tell('pool:create', { workerPool: { nudge } });
  const done = (lane: number | null): unknown =>
    tell('job:complete', { job: { job_queue_id: lane } });
  return { nudge, tell, done };
}

test('a worker is woken once a lane is free, and for no job without one', () => {
  const { nudge, done } = workers();
  done(null);
  vi.runAllTimers();
  expect(nudge).not.toHaveBeenCalled();
  done(7);
  expect(nudge).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(nudge).toHaveBeenCalledExactlyOnceWith(1);
});

test.each(['pool:gracefulShutdown', 'pool:forcefulShutdown', 'worker:release', 'worker:stop'])(
  'nobody is woken after %s, not for what was done before it either',
  (end) => {
    const { nudge, tell, done } = workers();
    done(7);
    tell(end, {});
    done(8);
    vi.runAllTimers();
    expect(nudge).not.toHaveBeenCalled();
  },
);
