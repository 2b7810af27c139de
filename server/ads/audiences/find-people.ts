import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { AudienceRow } from './audience-store.ts';

/** Where a step of a rebuild begins. */
interface Position {
  /** What was processed so far, in a form that depends on the kind; null at the start. */
  readonly at: string | null;
  /** The last person within that. */
  readonly after: string | null;
}

/** Finds some of the people of an audience; returns the position of the next step, or null at the end. */
export type FindPeople = (
  context: Pick<JobContext, 'tx' | 'read'> & { readonly now: Date },
  audience: AudienceRow & { readonly makingSince: Date },
  position: Position,
) => Promise<Position | null>;
