import type { Task } from '#server/kernel/jobs/jobs.ts';
import { FILL_DEMO, fillDemo, type DemoParts } from './fill-demo.ts';

/** The domain's background work. */
export function demoJobs(parts: DemoParts): Task[] {
  return [{ name: FILL_DEMO, run: fillDemo(parts) }];
}
