import type { Task } from '#server/kernel/jobs.ts';
import type { Site } from './account/links.ts';
import { sendResetTask } from './account/send-reset.ts';
import { verifyEmailTask } from './account/send-verification.ts';
import { lookAgainTask } from './claims/look-again.ts';
import type { Sites } from './claims/proofs.ts';
import { mailSignUpTask } from './account/sign-up-by-mail.ts';
import { sweepLinksTask } from './account/sweep-links.ts';

/** The domain's background work; `hasMail` says whether messages go out. */
export const identityJobs = (site: Site, sites: Sites, hasMail: boolean): readonly Task[] => [
  lookAgainTask(sites),
  sendResetTask(site),
  verifyEmailTask(site, hasMail),
  mailSignUpTask(site),
  sweepLinksTask,
];
