import type { Logger } from 'pino';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Person } from '#server/identity/index.ts';
import type { Media } from '#server/media/index.ts';
import type { Easel } from './easel.ts';
import { DemoRemoved, type Steps } from './steps.ts';
import type { World } from './world.ts';

/** What a filling needs for as long as the process runs. */
export interface DemoParts {
  readonly db: Database;
  readonly media: Media;
  readonly clock: () => Date;
  /** Whether there is advertising here: without it nobody advertises. */
  readonly hasAds: boolean;
  /** Fewer than everything there is; for tests. */
  readonly world?: World;
}

/** A filling that is under way. */
export interface Filling extends DemoParts {
  readonly steps: Steps;
  readonly easel: Easel;
  readonly people: ReadonlyMap<string, Person>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** The step that makes the pin of a picture. */
export const pinKey = (picture: string): string => `pin ${picture}`;

/** The context in which somebody of the demo acts. */
export function as(filling: Filling, username: string, tx: Tx): SignedInContext {
  return personOfDemo(filling, personNamed(filling, username), tx);
}

/** The context in which a person of the demo does what the demo shows of them. */
export function personOfDemo(
  { db, media, log, signal, clock }: Pick<Filling, 'db' | 'media' | 'log' | 'signal' | 'clock'>,
  { id, username }: Person,
  tx: Tx,
): SignedInContext {
  return actingAs(viewerWithoutSession(id, username), {
    tx,
    read: db.read,
    now: clock(),
    jobs: jobsIn(tx),
    log,
    signal,
    origin: originOfNobody('demo', { mediaUrl: media.baseUrl }),
  });
}

/** Somebody of the demo, by their username. */
export function personNamed({ people }: Filling, username: string): Person {
  const person = people.get(username);
  // The steps before made everybody; only a removal takes them away.
  if (person === undefined) throw new DemoRemoved();
  return person;
}
