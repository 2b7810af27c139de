import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { AudienceRow } from './audience-store.ts';

/** Where a step of the making begins. */
interface Position {
  /** What was looked through so far, as its kind counts it; null at the beginning. */
  readonly at: string | null;
  /** The last one within that. */
  readonly after: string | null;
}

/** Finds some of the people of an audience; where the next step begins, or null where there is none. */
export type FindPeople = (
  context: Pick<JobContext, 'tx' | 'read'> & { readonly now: Date },
  audience: AudienceRow & { readonly makingSince: Date },
  position: Position,
) => Promise<Position | null>;
