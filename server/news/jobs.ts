import type { Task } from '#server/kernel/jobs.ts';
import { sweepTask } from './sweep.ts';
import { actingTask } from './tell-of-acting.ts';
import { boardFollowTask } from './tell-of-board-follow.ts';
import { commentTask } from './tell-of-comment.ts';
import { followTask } from './tell-of-follow.ts';
import { invitationTask } from './tell-of-invitation.ts';
import { joiningTask } from './tell-of-joining.ts';
import { noteTask } from './tell-of-note.ts';
import { saveTask } from './tell-of-save.ts';
import { sponsorTask } from './tell-of-sponsor.ts';
import { unpublishedTask } from './tell-of-unpublished.ts';

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
