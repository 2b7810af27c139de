import {
  acceptAdRoles,
  convertToBusiness,
  getAdAccounts,
  giveAdRoles,
} from '#contract/identity/ad-accounts.ts';
import type { AdRole } from '#contract/identity/ad-roles.ts';
import type { TestApp, TestPerson } from './app.ts';

/** A business with one advertiser. */
export interface TestBusiness extends TestPerson {
  readonly advertiser_id: string;
  /** Somebody new who accepted to act for it. */
  delegate(permissions?: AdRole[]): Promise<TestPerson>;
}

/** Somebody whose account is a business. */
export async function aBusiness(
  app: Pick<TestApp, 'person'>,
  name?: string,
): Promise<TestBusiness> {
  const owner = await app.person(name);
  await owner.call(convertToBusiness, { name: `${owner.username} & Co`, country: 'US' });
  const [account] = (await owner.call(getAdAccounts, {})).data;
  if (account === undefined) throw new Error('a business has no advertiser');
  const advertiser_id = account.id;
  return {
    ...owner,
    advertiser_id,
    async delegate(permissions = ['PROFILE_PUBLISHER']) {
      const person = await app.person();
      const { username } = person;
      await owner.call(giveAdRoles, { advertiser_id, username, permissions });
      await person.call(acceptAdRoles, { advertiser_id });
      return person;
    },
  };
}
