import { DECLINED_DAYS, MAX_COLLABORATORS } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DAY_MS = 86_400_000;

/** What became of an invitation. */
interface Answered {
  readonly state: 'pending' | 'declined' | 'barred';
  readonly answeredAt: Date | null;
}

/** Refuses to ask somebody again who declined lately, or whom the owner has barred. */
export function refuseUnwilling(
  before: Answered | undefined,
  { isByOwner, now }: { readonly isByOwner: boolean; readonly now: Date },
): void {
  if (before?.state === 'barred' && !isByOwner) {
    throw new Failure('invalid_input', 'Only the owner can invite this person again.');
  }
  if (before?.state !== 'declined' || before.answeredAt === null) return;
  const days = (now.getTime() - before.answeredAt.getTime()) / DAY_MS;
  if (days >= DECLINED_DAYS) return;
  throw new Failure('invalid_input', 'This invitation was declined.', {
    detail: `They declined. You can invite them again in ${Math.ceil(DECLINED_DAYS - days)} days.`,
  });
}

/** Refuses more people than work on one board, those who were asked included. */
export function refuseCrowd(people: number): void {
  if (people <= MAX_COLLABORATORS) return;
  throw new Failure('invalid_input', `Up to ${MAX_COLLABORATORS} people can work on one board.`);
}

/** What is said of an invitation that is not there, is not the viewer's or was answered [SEC-27]. */
export function inviteNotFound(): Failure {
  return new Failure('invite_not_found', 'This invitation is no longer there.');
}
