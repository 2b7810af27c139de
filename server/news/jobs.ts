import type { Task } from '#server/kernel/jobs/jobs.ts';
import { sweepTask } from './upkeep/sweep.ts';
import { actingTask } from './notifying/notify-of-acting.ts';
import { boardFollowTask } from './notifying/notify-of-board-follow.ts';
import { commentTask } from './notifying/notify-of-comment.ts';
import { decisionTask } from './notifying/notify-of-decision.ts';
import { followTask } from './notifying/notify-of-follow.ts';
import { invitationTask } from './notifying/notify-of-invitation.ts';
import { joiningTask } from './notifying/notify-of-joining.ts';
import { commentLikeTask, pinLikeTask } from './notifying/notify-of-like.ts';
import { noteTask } from './notifying/notify-of-note.ts';
import { saveTask } from './notifying/notify-of-save.ts';
import { sponsorTask } from './notifying/notify-of-sponsor.ts';
import { unpublishedTask } from './notifying/notify-of-unpublished.ts';

/** The domain's background jobs. */
export const newsJobs: readonly Task[] = [
  followTask,
  saveTask,
  boardFollowTask,
  invitationTask,
  joiningTask,
  noteTask,
  commentTask,
  pinLikeTask,
  commentLikeTask,
  sponsorTask,
  actingTask,
  unpublishedTask,
  decisionTask,
  sweepTask,
];
