import {
  acceptAdRoles,
  convertToBusiness,
  getAdAccounts,
  giveAdRoles,
} from '#contract/business/ad-accounts.ts';
import type { AdRole } from '#contract/business/ad-roles.ts';
import type { Client } from './client.ts';

/** A person who has signed up. */
interface Person extends Client {
  readonly username: string;
}

/** A business with one advertiser. */
export type TestBusiness<P extends Person> = P & {
  readonly advertiser_id: string;
  /** Invites a person to create boards and Pins for it. */
  ask(person: Person): Promise<unknown>;
  /** Creates a person who has accepted to act for it. */
  delegate(permissions?: AdRole[]): Promise<P>;
};

/** Creates a person with a business account. */
export async function aBusiness<P extends Person>(
  app: { readonly person: (name?: string) => Promise<P> },
  name?: string,
): Promise<TestBusiness<P>> {
  const owner = await app.person(name);
  await owner.call(convertToBusiness, { name: `${owner.username} & Co`, country: 'US' });
  const [account] = (await owner.call(getAdAccounts, {})).data;
  if (account === undefined) throw new Error('a business has no advertiser');
  const advertiser_id = account.id;
  const ask = ({ username }: Person, permissions: AdRole[] = ['PROFILE_PUBLISHER']) =>
    owner.call(giveAdRoles, { advertiser_id, username, permissions });
  return {
    ...owner,
    advertiser_id,
    ask,
    async delegate(permissions) {
      const person = await app.person();
      await ask(person, permissions);
      await person.call(acceptAdRoles, { advertiser_id });
      return person;
    },
  };
}
