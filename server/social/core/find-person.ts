import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { peopleByIds, personByUsername, type Person as PersonRow } from '#server/identity/index.ts';
import { blocksBetween } from './block-store.ts';
import { unblockedAmong } from './blocked.ts';

/** How calls name a person; the id takes precedence. */
export interface PersonName {
  readonly username: string | null;
  readonly user_id: string | null;
}

/**
 * The person that a call names, or the viewer if it names nobody. Two people with a block between them do not exist for
 * each other [BOARD-19]. Refuses with user_not_found, and with invalid_input if a visitor names nobody.
 */
export async function findPerson(
  tx: Tx,
  viewer: Viewer | null,
  name: PersonName,
): Promise<PersonRow> {
  const person = await findNamed(tx, viewer, name);
  if (!(await unblockedAmong(tx, viewer, [person.id])).has(person.id)) throw userNotFound();
  return person;
}

/** Like findPerson, but also finds people whom the viewer blocks, so that they can unblock them. */
export async function findPersonOrBlocked(
  tx: Tx,
  viewer: Viewer | null,
  name: PersonName,
): Promise<PersonRow> {
  const person = await findNamed(tx, viewer, name);
  if (viewer?.id === person.id) return person;
  const { ofViewer, suspended } = await blocksBetween(tx, viewer?.id ?? '0', [person.id]);
  if (ofViewer.has(person.id) || suspended.has(person.id)) throw userNotFound();
  return person;
}

async function findNamed(tx: Tx, viewer: Viewer | null, name: PersonName): Promise<PersonRow> {
  const id = name.user_id ?? (name.username === null ? viewer?.id : undefined);
  const person = id === undefined ? await named(tx, name.username) : await withId(tx, id);
  if (person === null) throw userNotFound();
  return person;
}

function userNotFound(): Failure {
  return new Failure('user_not_found', 'User not found.');
}

async function named(tx: Tx, username: string | null): Promise<PersonRow | null> {
  if (username === null)
    throw new Failure('invalid_input', 'Name the person: a username or a user_id.');
  return personByUsername(tx, username);
}

/** The person with this id, or null. */
export async function withId(tx: Tx, id: string): Promise<PersonRow | null> {
  if (!isStorableId(id)) return null;
  return (await peopleByIds(tx, [id])).get(id) ?? null;
}
