import type { Task } from '#server/kernel/jobs/jobs.ts';
import { sweepTask } from './upkeep/sweep.ts';
import { actingTask } from './telling/tell-of-acting.ts';
import { boardFollowTask } from './telling/tell-of-board-follow.ts';
import { commentTask } from './telling/tell-of-comment.ts';
import { followTask } from './telling/tell-of-follow.ts';
import { invitationTask } from './telling/tell-of-invitation.ts';
import { joiningTask } from './telling/tell-of-joining.ts';
import { noteTask } from './telling/tell-of-note.ts';
import { saveTask } from './telling/tell-of-save.ts';
import { sponsorTask } from './telling/tell-of-sponsor.ts';
import { unpublishedTask } from './telling/tell-of-unpublished.ts';

/** The domain's background work. */
export const newsJobs: readonly Task[] = [
  followTask,
  saveTask,
  boardFollowTask,
  invitationTask,
  joiningTask,
  noteTask,
  commentTask,
  sponsorTask,
  actingTask,
  unpublishedTask,
  sweepTask,
];
