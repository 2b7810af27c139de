import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdInvite,
  type AdOffer,
  answerAdInvite,
  cancelAdInvite,
  createAdInvite,
  getAdInvite,
  getAdInvites,
} from './ad-invites.ts';

const advertiser_id = world.glassworks;
const invite: AdInvite = {
  id: world.adInvite,
  type: 'ad_account_invite',
  email: 'jo@field.example',
  permissions: ['CAMPAIGN_MANAGER'],
  status: 'PENDING',
  expires_at: WHEN,
  created_at: WHEN,
};
const offer: AdOffer = {
  id: '1188950301542301726',
  type: 'ad_account_offer',
  ad_account: {
    id: world.nursery,
    name: 'Nursery',
    owner: { id: world.emil, type: 'user', username: 'emil', full_name: 'Emil Berg' },
  },
  permissions: ['CAMPAIGN_MANAGER'],
  status: 'PENDING',
  expires_at: WHEN,
};
const opened = { advertiser_id: world.nursery, code: world.adInviteCode };

export const inviteExamples: readonly Example[] = [
  example(
    getAdInvites,
    'Who was asked by e-mail to act for an ad account, and what became of it; the last first.',
    { advertiser_id },
    [invite],
  ),
  example(
    createAdInvite,
    'Asks whoever reads an address to act for an ad account; they may answer for ten days.',
    { advertiser_id, email: 'sam@hill.example', permissions: ['ANALYST'] },
    {
      ...invite,
      id: '1188950301542301727',
      email: 'sam@hill.example',
      permissions: ['ANALYST'],
    },
  ),
  example(
    cancelAdInvite,
    'Takes an invitation back that nobody has answered.',
    { advertiser_id, invite_id: world.adInvite },
    { ...invite, status: 'CANCELLED' },
  ),
  example(getAdInvite, 'What the mail with this code offers.', opened, offer),
  example(
    answerAdInvite,
    'Accepts what a mail offers, or declines it.',
    { ...opened, accepts: true },
    { ...offer, status: 'ACCEPTED' },
  ),
];
