import { getSessions } from '#contract/identity/sessions.ts';
import { logIn } from '#contract/identity.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import { aPicture } from '#server/testing/pins.ts';
import { expectImportsWhole } from './test-walk-imports.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks people's access tokens. */
export async function expectTokensWhole(walks: Walks): Promise<void> {
  await expectImportsWhole(walks, await walks.person());
  const owner = await walks.person();
  const fields = () => ({ name: `Script ${walks.next()}`, scopes: ['read'] });
  const add = async () => (await owner.ask('AccessToken', 'create', fields())).id;
  const remove = (token_id: string) => owner.ask('AccessToken', 'delete', { token_id });
  await walks.expectWhole({ add, remove }, [{ resource: 'AccessTokens', by: owner, options: {} }]);
}

/** Walks contact requests by a person whom the owner does not follow, each with different other people. */
export async function expectContactRequestsWhole(walks: Walks): Promise<void> {
  const [owner, asker] = [await walks.person(), await walks.person()];
  const others: Person[] = [];
  for (let made = 0; made < 9; made += 1) others.push(await walks.person());
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((two) => [one.id, two.id]));
  const add = async () => {
    const user_ids = [owner.id, ...(pairs.pop() ?? [])];
    return (await asker.ask('Conversations', 'create', { user_ids, text: 'May I?' })).id;
  };
  const remove = (id: string) =>
    owner.ask('ContactRequestIgnore', 'delete', { contact_request: { id } });
  await walks.expectWhole({ add, remove }, [
    { resource: 'ContactRequests', by: owner, options: {} },
  ]);
}

export async function expectSessionsWhole(walks: Walks): Promise<void> {
  const owner = await walks.person();
  const add = async () => {
    const elsewhere = walks.app.visitor();
    await elsewhere.call(logIn, { username_or_email: owner.username, password: PASSWORD });
    const { data } = await elsewhere.call(getSessions, {});
    return data.find((one) => one.is_current)?.id ?? '';
  };
  const remove = (session_id: string) => owner.ask('UserSessions', 'delete', { session_id });
  await walks.expectWhole({ add, remove }, [{ resource: 'UserSessions', by: owner, options: {} }]);
}

export async function expectHomeListsWhole(walks: Walks): Promise<void> {
  const [owner, maker] = [await walks.person(), await walks.person()];
  const board_id = await walks.boardOf(maker, 'Too much');
  await walks.expectWhole(
    {
      add: () => walks.boardOf(owner, `Heard ${walks.next()}`),
      remove: (id) => owner.ask('Board', 'delete', { board_id: id }),
    },
    [{ resource: 'HomeBoard', by: owner, options: {} }],
  );
  const add = async () => {
    const picture = { image_base64: await aPicture(walks.next()) };
    const pin = await maker.ask('Pin', 'create', { board_id, ...picture });
    return (await owner.ask('RecommendationHide', 'create', { pin_id: pin.id, kind: 'pin' })).id;
  };
  const remove = (id: string) => {
    const [kind, subject] = id.split(':');
    return owner.ask('RecommendationHide', 'delete', { kind, subject });
  };
  const hides = { resource: 'RecommendationHide', by: owner, options: {} };
  await walks.expectWhole({ add, remove }, [hides]);
}

export async function expectSuggestionsWhole(walks: Walks): Promise<void> {
  const [owner, friend] = [await walks.person(), await walks.person()];
  await owner.ask('UserFollow', 'create', { user_id: friend.id });
  const add = async () => {
    const { id } = await walks.person();
    await friend.ask('UserFollow', 'create', { user_id: id });
    return id;
  };
  const remove = (user_id: string) => owner.ask('FollowSuggestionHide', 'create', { user_id });
  await walks.expectWhole({ add, remove }, [
    { resource: 'FollowSuggestions', by: owner, options: {} },
  ]);
}

export async function expectClaimsWhole(walks: Walks): Promise<void> {
  const owner = await walks.person();
  const fields = () => ({ website: `site${walks.next()}.example` });
  const add = async () => (await owner.ask('SiteClaim', 'create', fields())).id;
  const remove = (claim_id: string) => owner.ask('SiteClaim', 'delete', { claim_id });
  await walks.expectWhole({ add, remove }, [{ resource: 'SiteClaims', by: owner, options: {} }]);
}

export async function expectPasskeysWhole(walks: Walks): Promise<void> {
  const owner = await walks.person();
  const origin = `http://localhost:${new URL(walks.app.url).port}`;
  const add = async () => {
    const offered = await owner.ask('PasskeyOffer', 'create', {});
    const credential = anAuthenticator({ origin }).make({ ...offered });
    const name = `Key ${walks.next()}`;
    return (await owner.ask('Passkey', 'create', { name, credential })).id;
  };
  const remove = (passkey_id: string) => owner.ask('Passkey', 'delete', { passkey_id });
  await walks.expectWhole({ add, remove }, [{ resource: 'Passkeys', by: owner, options: {} }]);
}

export async function expectAdAccountsWhole(walks: Walks): Promise<void> {
  const [owner, guest] = [await walks.person(), await walks.person()];
  const fields = () => ({ name: `Shop ${walks.next()}`, country: 'US' });
  await owner.ask('BusinessAccount', 'create', fields());
  const invite = (advertiser_id: string, { username }: Person) =>
    owner.ask('AdAccountPerson', 'create', { advertiser_id, username, permissions: ['ADMIN'] });
  const add = async () => {
    const { id } = await owner.ask('AdAccount', 'create', fields());
    await invite(id, guest);
    return id;
  };
  const leave = (advertiser_id: string) =>
    guest.ask('AdAccountPerson', 'delete', { advertiser_id });
  await walks.expectWhole({ add, remove: leave }, [
    { resource: 'AdAccounts', by: guest, options: {} },
    { resource: 'AdAccounts', by: owner, options: {} },
  ]);
  const { id: advertiser_id } = await owner.ask('AdAccount', 'create', fields());
  const ask = async () => (await invite(advertiser_id, await walks.person())).id;
  const remove = (user_id: string) =>
    owner.ask('AdAccountPerson', 'delete', { advertiser_id, user_id });
  await walks.expectWhole({ add: ask, remove }, [
    { resource: 'AdAccountPeople', by: owner, options: { advertiser_id } },
  ]);
  // A withdrawn invitation stays in the list, marked as such.
  const inviteByMail = async () => {
    const email = `somebody${walks.next()}@mail.example`;
    const input = { advertiser_id, email, permissions: ['ADMIN'] };
    return (await owner.ask('AdAccountInvite', 'create', input)).id;
  };
  await walks.expectWhole({ add: inviteByMail, remove: async () => null }, [
    { resource: 'AdAccountInvites', by: owner, options: { advertiser_id } },
  ]);
}

export async function expectBusinessWhole(walks: Walks): Promise<void> {
  const owner = await walks.person();
  await owner.ask('BusinessAccount', 'create', { name: 'Shop', country: 'US' });
  const invite = async (by: Person, { username }: Person) =>
    (await by.ask('BusinessPerson', 'create', { username, permissions: ['ADMIN'] })).id;
  const remove = (access_id: string) => owner.ask('BusinessPerson', 'delete', { access_id });
  const add = async () => invite(owner, await walks.person());
  await walks.expectWhole({ add, remove }, [
    { resource: 'BusinessPeople', by: owner, options: {} },
  ]);
  const guest = await walks.person();
  const businesses = new Map<string, string>();
  const ask = async () => {
    const business = await walks.person();
    await business.ask('BusinessAccount', 'create', { name: 'Shop', country: 'US' });
    const id = await invite(business, guest);
    businesses.set(id, business.id);
    return id;
  };
  const decline = (id: string) =>
    guest.ask('BusinessPerson', 'delete', { business_id: businesses.get(id) });
  await walks.expectWhole({ add: ask, remove: decline }, [
    { resource: 'BusinessAccess', by: guest, options: {} },
  ]);
}
