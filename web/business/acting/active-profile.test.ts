import { expect, it } from 'vitest';
import { type BusinessProfile, mayUseProfile } from '#contract/business/access.ts';
import { activeProfile } from './active-profile.ts';

const profile = (
  id: string,
  more: Partial<Pick<BusinessProfile, 'permissions' | 'isUsable'>> = {},
): BusinessProfile => ({
  id,
  permissions: ['ADMIN'],
  user: {
    username: id,
    businessName: id,
    imgUrl: null,
    merchantId: null,
    scheduledPinCount: 0,
    eligibleForStlTool: false,
  },
  advertiserId: null,
  isUsable: true,
  ...more,
});
const own = profile('me', { permissions: ['OWNER'] });

it('is the own profile until another is chosen that is there and may be used [ROLE-05]', () => {
  const shop = profile('shop');
  expect(activeProfile([own, shop], null, 'me')).toBeNull();
  expect(activeProfile([own, shop], 'me', 'me')).toBeNull();
  expect(activeProfile([own, shop], 'shop', 'me')).toBe(shop);
  expect(activeProfile([own], 'shop', 'me')).toBeNull();
  expect(activeProfile([own, profile('shop', { isUsable: false })], 'shop', 'me')).toBeNull();
});

it('of another is used with a second factor, or by who owns it [ROLE-05]', () => {
  const viewer = { id: 'me', hasSecondFactor: false };
  expect(mayUseProfile(viewer, own)).toBe(true);
  expect(mayUseProfile(viewer, profile('shop'))).toBe(false);
  expect(mayUseProfile(viewer, profile('shop', { permissions: ['OWNER'] }))).toBe(true);
  expect(mayUseProfile({ ...viewer, hasSecondFactor: true }, profile('shop'))).toBe(true);
});
