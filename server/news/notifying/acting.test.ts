import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAdRoles, endAdRoles, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { endBusinessAccess, inviteToBusiness } from '#contract/business/access.ts';
import { chooseNews } from '#contract/news/choices.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { badgeOf, newsOf } from '../core/test-news.ts';

let app: TestApp;
let owner: TestBusiness<TestPerson>;
beforeAll(async () => {
  app = await testApp();
  owner = await aBusiness(app, 'glassworks');
});
afterAll(() => app.close());

const permissions = ['PROFILE_PUBLISHER' as const];
const ways = ['an advertiser', 'a business'] as const;
const asks = (way: (typeof ways)[number], { username }: TestPerson): Promise<{ id: string }> =>
  way === 'an advertiser'
    ? owner.call(giveAdRoles, { advertiser_id: owner.advertiser_id, username, permissions })
    : owner.call(inviteToBusiness, { username, permissions });

test.each(ways)('who is asked to act for %s is told, until it is taken back', async (way) => {
  const anna = await app.person();
  const { id: access_id } = await asks(way, anna);
  // A repeated request before the answer is the same request.
  await asks(way, anna);
  const isBusiness = way === 'a business';
  const [line, ...rest] = await newsOf(app, anna);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    category: 'acting_invite',
    header_text: 'glassworks asked you to act for glassworks & Co',
    unread: true,
    users: [{ id: owner.id }],
    content_items: [
      {
        event_type: 'acting_invite',
        content_object: {
          type: 'principal',
          id: isBusiness ? owner.id : owner.advertiser_id,
          name: 'glassworks & Co',
          is_business: isBusiness,
        },
      },
    ],
  });
  expect(await badgeOf(app, anna)).toBe(1);
  await (isBusiness
    ? owner.call(endBusinessAccess, { access_id })
    : owner.call(endAdRoles, { advertiser_id: owner.advertiser_id, user_id: anna.id }));
  expect([await newsOf(app, anna), await badgeOf(app, anna)]).toEqual([[], 0]);
});

test('what was answered is told no more, nor what somebody blocked asks', async () => {
  const [anna, bea, cas] = [await app.person(), await app.person(), await app.person()];
  const { advertiser_id } = owner;
  for (const who of [anna, bea, cas]) await asks('an advertiser', who);
  expect([await badgeOf(app, anna), await badgeOf(app, bea), await badgeOf(app, cas)]).toEqual([
    1, 1, 1,
  ]);
  await anna.call(acceptAdRoles, { advertiser_id });
  await bea.call(endAdRoles, { advertiser_id });
  await cas.call(blockUser, { blocked_user_id: owner.id });
  for (const who of [anna, bea, cas]) expect(await newsOf(app, who)).toEqual([]);
});

test.each(ways)('who does not want to hear of it is not told of %s', async (way) => {
  const anna = await app.person();
  await anna.call(chooseNews, { kind: 'acting_invite', is_notified: false });
  await asks(way, anna);
  expect(await newsOf(app, anna)).toEqual([]);
  await anna.call(chooseNews, { kind: 'acting_invite', is_notified: true });
  await asks(way === 'a business' ? 'an advertiser' : 'a business', anna);
  expect(await newsOf(app, anna)).toHaveLength(1);
});
