import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Site } from './credentials/links.ts';
import { sendResetTask } from './credentials/send-reset.ts';
import { verifyEmailTask } from './credentials/send-verification.ts';
import { mailSignUpTask } from './joining/sign-up-by-mail.ts';
import { sweepLinksTask } from './account/sweep-links.ts';

/** The domain's background jobs; `hasMail` tells whether a mail server is configured. */
export const identityJobs = (site: Site, hasMail: boolean): readonly Task[] => [
  sendResetTask(site),
  verifyEmailTask(site, hasMail),
  mailSignUpTask(site),
  sweepLinksTask,
];
