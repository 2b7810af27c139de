import type { Task } from '#server/kernel/jobs/jobs.ts';
import { FILL_DEMO, fillDemo } from './fill-demo.ts';
import type { DemoParts } from './filling.ts';

/** The domain's background jobs. */
export function demoJobs(parts: DemoParts): Task[] {
  return [{ name: FILL_DEMO, run: fillDemo(parts) }];
}
