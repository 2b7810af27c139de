import { DECLINED_DAYS, MAX_COLLABORATORS } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DAY_MS = 86_400_000;

/** The answer to an invitation. */
interface Answered {
  readonly state: 'pending' | 'declined' | 'barred';
  readonly answeredAt: Date | null;
}

/** Refuses to invite people who declined recently, or whom the owner has barred. */
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

/** Refuses more people than a board allows, including invited ones. */
export function refuseCrowd(people: number): void {
  if (people <= MAX_COLLABORATORS) return;
  throw new Failure('invalid_input', `Up to ${MAX_COLLABORATORS} people can work on one board.`);
}

/** The refusal for an invitation that is missing, another person's or answered [SEC-27]. */
export function inviteNotFound(): Failure {
  return new Failure('invite_not_found', 'This invitation is no longer there.');
}
