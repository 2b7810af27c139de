import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Site } from './credentials/links.ts';
import { sendResetTask } from './credentials/send-reset.ts';
import { verifyEmailTask } from './credentials/send-verification.ts';
import { lookAgainTask } from './claims/look-again.ts';
import type { Sites } from './claims/proofs.ts';
import { mailSignUpTask } from './joining/sign-up-by-mail.ts';
import { sweepLinksTask } from './account/sweep-links.ts';

/** The domain's background work; `hasMail` says whether messages go out. */
export const identityJobs = (site: Site, sites: Sites, hasMail: boolean): readonly Task[] => [
  lookAgainTask(sites),
  sendResetTask(site),
  verifyEmailTask(site, hasMail),
  mailSignUpTask(site),
  sweepLinksTask,
];
