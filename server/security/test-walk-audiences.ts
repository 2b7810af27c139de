import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Person, Walks } from './test-walks.ts';

/**
 * Walks the audiences of an ad account, the lists uploaded for one, its look-ups, and the audiences that a person
 * is in.
 */
export async function expectAudiencesWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const anAudience = async () => {
    const fields = { name: `Buyers ${walks.next()}`, audience_type: 'CUSTOMER_LIST' };
    return (await owner.ask('AdAudience', 'create', { advertiser_id, ...fields })).id;
  };
  const remove = (audience_id: string) =>
    owner.ask('AdAudience', 'delete', { advertiser_id, audience_id });
  await walks.expectWhole({ add: anAudience, remove }, [
    { resource: 'AdAudience', by: owner, options: { advertiser_id } },
  ]);
  const audience_id = await anAudience();
  const nothing = async () => null;
  const aList = async () => {
    const list = { operation: 'ADD', records: 'a@people.example', is_last: true };
    const made = await owner.ask('AdCustomerList', 'create', {
      advertiser_id,
      audience_id,
      ...list,
    });
    await walks.app.runJobs();
    return made.id;
  };
  await walks.expectWhole({ add: aList, remove: nothing }, [
    { resource: 'AdCustomerList', by: owner, options: { advertiser_id, audience_id } },
  ]);
  await expectSharesWhole(walks, owner, { advertiser_id, audience_id });
  const look = async () => {
    const fields = { advertiser_id, way: 'PERSON_ID', value: owner.id };
    return (await owner.ask('AdLookUp', 'create', fields)).id;
  };
  await walks.expectWhole({ add: look, remove: nothing }, [
    { resource: 'AdLookUp', by: owner, options: { advertiser_id } },
  ]);
  const member = await walks.person();
  const join = async () => {
    const id = await anAudience();
    await db.read.run(
      `insert into ad_audience_members
         (bucket, person_id, audience_bucket, audience_id, since, cause, last_at, found_at)
       values (:bucket, :personId, :audienceBucket, :id, :now, 'list', :now, :now)`,
      {
        bucket: bucketOf(member.id),
        personId: member.id,
        audienceBucket: bucketOf(id),
        id,
        now: clock.now,
      },
    );
    return id;
  };
  const leave = (id: string) => member.ask('AdMembership', 'delete', { audience_id: id });
  await walks.expectWhole({ add: join, remove: leave }, [
    { resource: 'AdMembership', by: member, options: {} },
  ]);
}

/** Walks the ad accounts that an audience is shared with, and the audiences that one of these received. */
async function expectSharesWhole(
  walks: Walks,
  owner: Person,
  { advertiser_id, audience_id }: { readonly advertiser_id: string; readonly audience_id: string },
): Promise<void> {
  const anAccount = async (): Promise<string> =>
    (await owner.ask('AdAccount', 'create', { name: `Shop ${walks.next()}`, country: 'US' })).id;
  const share = (audience: string, ad_account_id: string) => ({
    advertiser_id,
    audience_id: audience,
    ad_account_id,
  });
  const shareWith = async () => {
    const id = await anAccount();
    await owner.ask('AdAudienceShare', 'create', share(audience_id, id));
    return id;
  };
  const takeBack = (id: string) => owner.ask('AdAudienceShare', 'delete', share(audience_id, id));
  await walks.expectWhole({ add: shareWith, remove: takeBack }, [
    { resource: 'AdAudienceShare', by: owner, options: { advertiser_id, audience_id } },
  ]);
  const receiver = await anAccount();
  const receive = async () => {
    const fields = { name: `Shared ${walks.next()}`, audience_type: 'CUSTOMER_LIST' };
    const { id } = await owner.ask('AdAudience', 'create', { advertiser_id, ...fields });
    await owner.ask('AdAudienceShare', 'create', share(id, receiver));
    return id;
  };
  const takenBack = (id: string) => owner.ask('AdAudienceShare', 'delete', share(id, receiver));
  await walks.expectWhole({ add: receive, remove: takenBack }, [
    { resource: 'AdReceivedAudience', by: owner, options: { advertiser_id: receiver } },
  ]);
}
