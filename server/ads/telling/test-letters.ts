import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import { FIND_CAUSES } from './find-causes.ts';

const MINUTE_MS = 60_000;

/** An e-mail waiting for the mail server. */
export interface WaitingLetter {
  readonly subject: string;
  readonly body: string;
  readonly stopUrl: string | null;
}

/** Advances the clock by some minutes, and runs the job that finds events to notify about. */
export async function lookAfter(app: TestApp, minutes: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE_MS);
  await jobsIn(app.db.read).add(FIND_CAUSES, {});
  await app.runJobs();
}

/** Returns the e-mails to a person about their ads, oldest first. */
export function lettersTo(
  app: TestApp,
  { email }: { readonly email: string },
): Promise<WaitingLetter[]> {
  return app.db.read.rows<WaitingLetter>(
    `select subject, body, stop_url as "stopUrl" from outbox
     where to_address = :email and stop_url is not null order by queued_at, id`,
    { email },
  );
}

export const subjectsTo = async (
  app: TestApp,
  person: { readonly email: string },
): Promise<string[]> => (await lettersTo(app, person)).map(({ subject }) => subject);
