import { noorHerself } from '#contract/identity/examples/noor.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  acceptAdRoles,
  convertToBusiness,
  createAdAccount,
  updateAdAccount,
  endAdRoles,
  getAdAccount,
  getAdAccountPeople,
  getAdAccounts,
  giveAdRoles,
  type AdAccount,
  type AdAccountPerson,
} from './ad-accounts.ts';

const glassworks: AdAccount = {
  id: world.glassworks,
  type: 'ad_account',
  name: 'Glassworks',
  country: 'DE',
  currency: 'EUR',
  owner_user_id: world.noor,
  owner: { id: world.noor, type: 'user', username: 'noor', full_name: 'Noor Haddad' },
  merchant_id: null,
  time_zone: 'UTC',
  standing: 'active',
  terms_accepted_at: null,
  permissions: ['OWNER'],
  status: 'accepted',
  created_at: WHEN,
};
const nursery: AdAccount = {
  ...glassworks,
  id: world.nursery,
  name: 'Nursery',
  owner_user_id: world.emil,
  owner: { id: world.emil, type: 'user', username: 'emil', full_name: 'Emil Berg' },
  permissions: ['CAMPAIGN_MANAGER'],
};
const emilThere: AdAccountPerson = {
  id: world.emil,
  type: 'ad_account_person',
  user: { id: world.emil, type: 'user', username: 'emil', full_name: 'Emil Berg' },
  permissions: ['CAMPAIGN_MANAGER'],
  status: 'accepted',
  since: WHEN,
};

export const adAccountExamples: readonly Example[] = [
  example(
    convertToBusiness,
    "Makes the viewer's account a business one, with its first ad account.",
    { name: 'Glassworks', country: 'DE' },
    { ...noorHerself, is_partner: true },
  ),
  example(
    createAdAccount,
    'Makes an ad account of the viewer; its currency is its country’s, for good.',
    { name: 'Bottles and jars', country: 'SE', time_zone: 'Europe/Stockholm', accepts_terms: true },
    {
      ...glassworks,
      id: '1188950301542301665',
      name: 'Bottles and jars',
      country: 'SE',
      currency: 'SEK',
      time_zone: 'Europe/Stockholm',
      terms_accepted_at: WHEN,
    },
  ),
  example(
    getAdAccount,
    'An ad account that the viewer owns or acts for.',
    { advertiser_id: world.glassworks },
    glassworks,
  ),
  example(
    updateAdAccount,
    'Changes what is named: states the merchant id of an ad account, or takes it away by null.',
    { advertiser_id: world.glassworks, merchant_id: 'glass-2041' },
    { ...glassworks, merchant_id: 'glass-2041' },
  ),
  example(
    getAdAccounts,
    'What the viewer owns, acts for, or is asked to act for, the oldest first.',
    {},
    [glassworks, { ...nursery, status: 'pending' }],
  ),
  example(
    getAdAccountPeople,
    'Who may act for an ad account of the viewer, and who is asked to.',
    { advertiser_id: world.glassworks },
    [emilThere],
  ),
  example(
    giveAdRoles,
    'Asks somebody to act for an ad account, or gives who does other roles.',
    {
      advertiser_id: world.glassworks,
      username: 'emil',
      permissions: ['ADMIN'],
    },
    { ...emilThere, permissions: ['ADMIN'] },
  ),
  example(
    acceptAdRoles,
    'Accepts to act for an ad account.',
    { advertiser_id: world.nursery },
    nursery,
  ),
  example(
    endAdRoles,
    'Takes somebody from an ad account; without a name, the viewer declines or leaves.',
    { advertiser_id: world.glassworks, user_id: world.emil },
    null,
  ),
];
