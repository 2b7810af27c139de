import { randomBytes } from 'node:crypto';
import { MAX_BOARDS } from '#contract/kernel/limits.ts';
import { createPerson, peopleByIds, splitName } from '#server/identity/index.ts';
import type { Step } from './importing.ts';
import { oneLine, shortened } from './item-rules.ts';
import { importedPerson, noteImportedPerson } from './store.ts';

/** The limit of names, which are displayed in full. */
const MAX_OWNER_NAME = 60;

/**
 * Returns the person for this owner's next board. When they have the maximum number of boards, a second person
 * with the same name is created.
 */
export async function findOwner(step: Step, owner: string): Promise<string> {
  for (let part = 1; ; part += 1) {
    const name = `${owner} ${part}`;
    const known = await importedPerson(step.tx, name);
    const person = known === null ? undefined : (await peopleByIds(step.tx, [known])).get(known);
    if (person === undefined) return makeOwner(step, owner, name);
    if (person.boardCount < MAX_BOARDS) return person.id;
  }
}

/** Creates a person who cannot log in, with an address that nobody can have. */
async function makeOwner(step: Step, owner: string, name: string): Promise<string> {
  const suffix = randomBytes(8).toString('hex');
  const local =
    owner
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]/gu, '')
      .slice(0, 20) || 'import';
  const wanted = {
    email: `${local}+${suffix}@imported.invalid`,
    passwordHash: null,
    username: null,
    names: splitName(shortened(oneLine(owner), MAX_OWNER_NAME)),
    country: null,
    locale: null,
    timeZone: 'UTC',
    isDemo: false,
  };
  const person = await createPerson(step.tx, wanted, step.now);
  await noteImportedPerson(step.tx, name, person.id);
  step.counted.people += 1;
  return person.id;
}
