import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import { FIND_CAUSES } from './find-causes.ts';

const MINUTE_MS = 60_000;

/** A letter that waits for the mail server. */
export interface WaitingLetter {
  readonly subject: string;
  readonly body: string;
  readonly stopUrl: string | null;
}

/** Moves the clock by so many minutes, and looks for what people of ad accounts are to be told. */
export async function lookAfter(app: TestApp, minutes: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE_MS);
  await jobsIn(app.db.read).add(FIND_CAUSES, {});
  await app.runJobs();
}

/** What was written to somebody about their ads, the first first. */
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
