import {
  acceptAdRoles,
  convertToBusiness,
  getAdAccounts,
  giveAdRoles,
} from '#contract/business/ad-accounts.ts';
import { createAdInvite, INVITE_DAYS } from '#contract/business/ad-invites.ts';
import { newCode } from '#server/business/access/find-invitation.ts';
import { storeAdInvite } from '#server/business/core/ad-invite-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';

type Person = Client & { readonly id: string; readonly username: string };

/** Noor and Emil have businesses, and act for each other's. */
export async function businessesOf(app: TestApp, noor: Person, emil: Person) {
  return { ...(await advertise(app, noor, emil)), ...(await giveAccess(app, noor, emil)) };
}

/** Noor and Emil have businesses; he acts for the advertiser of hers, and asks her to act for that of his. */
async function advertise(app: TestApp, noor: Person, emil: Person) {
  const business = async (owner: Client, name: string): Promise<string> => {
    await owner.call(convertToBusiness, { name, country: 'DE' });
    return (await owner.call(getAdAccounts, {})).data[0]?.id ?? '';
  };
  const permissions = ['CAMPAIGN_MANAGER'] as const;
  const glassworks = await business(noor, 'Glassworks');
  const nursery = await business(emil, 'Nursery');
  const [advertiser_id, { username }] = [glassworks, emil];
  await noor.call(giveAdRoles, { advertiser_id, username, permissions: [...permissions] });
  await emil.call(acceptAdRoles, { advertiser_id });
  const input = { advertiser_id: nursery, username: noor.username };
  await emil.call(giveAdRoles, { ...input, permissions: [...permissions] });
  return { glassworks, nursery, ...(await inviteByMail(app, noor, { glassworks, nursery })) };
}

/** Noor asks somebody by mail, and has a mail in which Emil asks her. */
async function inviteByMail(
  { db, clock }: TestApp,
  noor: Person,
  { glassworks, nursery }: { readonly glassworks: string; readonly nursery: string },
) {
  const permissions = ['CAMPAIGN_MANAGER' as const];
  const input = { advertiser_id: glassworks, email: 'jo@field.example', permissions };
  const { id: adInvite } = await noor.call(createAdInvite, input);
  const { code, codeHash } = newCode();
  await storeAdInvite(db.read, {
    id: makeId(bucketOf(nursery), clock.now.getTime()),
    accountId: nursery,
    email: 'noor@mail.example',
    roles: permissions,
    state: 'pending',
    madeAt: clock.now,
    endsAt: new Date(clock.now.getTime() + INVITE_DAYS * 86_400_000),
    answeredAt: null,
    codeHash,
  });
  return { adInvite, adInviteCode: code };
}

/** Noor and Emil may act for each other's businesses; they accepted when they had a second factor. */
async function giveAccess({ db, clock }: TestApp, noor: Person, emil: Person) {
  const give = async (business: Person, person: Person, offset: number): Promise<string> => {
    const id = makeId(bucketOf(business.id), clock.now.getTime() + offset);
    await db.read.run(
      `insert into business_access (bucket, id, business_id, person_id, roles, state, since)
       values (:bucket, :id, :businessId, :personId, '{CAMPAIGN_MANAGER}', 'accepted', :now)`,
      { bucket: bucketOf(id), id, businessId: business.id, personId: person.id, now: clock.now },
    );
    return id;
  };
  return { access: await give(noor, emil, 0), nurseryAccess: await give(emil, noor, 1) };
}
