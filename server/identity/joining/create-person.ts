import { randomInt } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { BUCKETS, makeId } from '#server/kernel/core/ids.ts';
import { claimEmail, storePassword } from '../credentials/credential-store.ts';
import { usernamesFor, usernameTaken, type Names } from '../people/name-rules.ts';
import {
  claimFirstOperator,
  insertPerson,
  peopleByIds,
  type Person,
} from '../people/person-store.ts';
import { claimUsername, takenUsernames } from '../people/username-store.ts';

/** A person to be created. */
export interface NewPerson {
  /** In lower case. */
  readonly email: string;
  /** Encoded by hashPassword; null for somebody who signs in another way. */
  readonly passwordHash: string | null;
  /** Valid and in lower case; null to derive one from the address. */
  readonly username: string | null;
  /** Null to use the username as the name. */
  readonly names: Names | null;
  /** The profile's description; empty by default. */
  readonly about?: string;
  readonly country: string | null;
  readonly locale: string | null;
  readonly timeZone: string;
  readonly isDemo: boolean;
  /** Whether they become the operator if there is none. */
  readonly mayOperate?: boolean;
}

/**
 * Creates a person in a random bucket; the first one with `mayOperate` becomes the operator. Refuses with email_taken
 * or username_taken.
 */
export async function createPerson(tx: Tx, wanted: NewPerson, now: Date): Promise<Person> {
  const id = makeId(randomInt(BUCKETS), now.getTime());
  if (!(await claimEmail(tx, wanted.email, id, now))) {
    throw new Failure('email_taken', "There's already an account with this e-mail address.", {
      detail: 'Log in instead, or use another address.',
    });
  }
  const username = await claimOne(tx, id, wanted, now);
  const names = wanted.names ?? { fullName: username, firstName: username, lastName: '' };
  await insertPerson(tx, {
    id,
    username,
    ...names,
    about: wanted.about ?? '',
    country: wanted.country,
    locale: wanted.locale,
    timeZone: wanted.timeZone,
    isOperator: (wanted.mayOperate ?? false) && (await claimFirstOperator(tx, id, now)),
    isDemo: wanted.isDemo,
    createdAt: now,
  });
  if (wanted.passwordHash !== null) await storePassword(tx, id, wanted.passwordHash, now);
  const person = (await peopleByIds(tx, [id])).get(id);
  if (person === undefined) throw new Error('a person just inserted is not there');
  return person;
}

async function claimOne(tx: Tx, id: string, wanted: NewPerson, now: Date): Promise<string> {
  if (wanted.username !== null) {
    if (await claimUsername(tx, wanted.username, id, now)) return wanted.username;
    throw usernameTaken();
  }
  const candidates = usernamesFor(wanted.email, Math.random);
  const taken = await takenUsernames(tx, candidates, now);
  for (const candidate of candidates) {
    if (!taken.has(candidate) && (await claimUsername(tx, candidate, id, now))) return candidate;
  }
  throw usernameTaken();
}
