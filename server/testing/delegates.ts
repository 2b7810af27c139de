import type { AdRole } from '#contract/business/ad-roles.ts';
import { acceptBusinessAccess, inviteToBusiness } from '#contract/business/access.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Gives the person a second factor: codes by e-mail, as the settings enable them. */
export async function giveFactor(app: Pick<TestApp, 'db' | 'clock'>, id: string): Promise<void> {
  await app.db.read.run(
    'insert into email_factors (bucket, person_id, since) values (:bucket, :id, :now)',
    { bucket: bucketOf(id), id, now: app.clock.now },
  );
}

/** Creates a person with a second factor who has accepted to act for the whole business. */
export async function aDelegate(
  app: TestApp,
  owner: TestPerson,
  permissions: AdRole[] = ['PROFILE_PUBLISHER'],
): Promise<TestPerson> {
  const person = await app.person();
  await giveFactor(app, person.id);
  await owner.call(inviteToBusiness, { username: person.username, permissions });
  await person.call(acceptBusinessAccess, { business_id: owner.id });
  return person;
}
