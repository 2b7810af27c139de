import { TRASH_DAYS } from '#contract/pins/trash.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DAY_MS = 86_400_000;

/** What was deleted after this can be brought back. */
export function trashSince(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** When what was deleted then goes for good. */
export function endOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
}

/** What was brought back, deleted for good, or deleted by somebody else is refused alike. */
export function notInTrash(): Failure {
  return new Failure('trash_not_found', 'This is no longer in your trash.');
}
