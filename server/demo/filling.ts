import type { Logger } from 'pino';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Person } from '#server/identity/index.ts';
import type { Media } from '#server/media/index.ts';
import type { Easel } from './easel.ts';
import { DemoRemoved, type Steps } from './steps.ts';
import type { World } from './world.ts';

/** Dependencies of a filling, for the life of the process. */
export interface DemoParts {
  readonly db: Database;
  readonly media: Media;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  readonly clock: () => Date;
  /** Whether advertising is enabled; without it there are no shops. */
  readonly hasAds: boolean;
  /** A smaller world, for tests. */
  readonly world?: World;
}

/** A filling in progress. */
export interface Filling extends DemoParts {
  readonly steps: Steps;
  readonly easel: Easel;
  readonly people: ReadonlyMap<string, Person>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** The name of the step that creates a picture's pin. */
export const pinKey = (picture: string): string => `pin ${picture}`;

/** Returns the context in which a demo person acts. */
export function as(filling: Filling, username: string, tx: Tx): SignedInContext {
  return personOfDemo(filling, personNamed(filling, username), tx);
}

/** Returns the context in which a demo person performs what the demo displays of them. */
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

/** Returns a demo person by username. */
export function personNamed({ people }: Filling, username: string): Person {
  const person = people.get(username);
  // Earlier steps created everybody, so only a removal explains this.
  if (person === undefined) throw new DemoRemoved();
  return person;
}
