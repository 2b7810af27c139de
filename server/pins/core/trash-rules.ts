import { TRASH_DAYS } from '#contract/pins/trash.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DAY_MS = 86_400_000;

/** Returns the time after which deleted things can still be restored. */
export function trashSince(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** Returns when a deleted thing is removed permanently. */
export function endOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
}

/** The same refusal for things restored, deleted permanently, or deleted by somebody else. */
export function notInTrash(): Failure {
  return new Failure('trash_not_found', 'This is no longer in your trash.');
}
