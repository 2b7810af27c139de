import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { noor } from '#contract/social/examples.ts';
import {
  type Audience,
  createAdAudience,
  deleteAdAudience,
  getAdAlikeSize,
  getAdAudiences,
  updateAdAudience,
} from './audiences.ts';
import { createAdListPart, getAdLists, type AdListUpload } from './lists.ts';
import { createAdLookUp, getAdLookUps } from './look-ups.ts';
import { deleteAdMembership, getAdMemberships } from './memberships.ts';
import {
  type AudienceShare,
  createAdAudienceShare,
  deleteAdAudienceShare,
  getAdAudienceShares,
  getAdReceivedAudiences,
} from './shares.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const advertiser_id = world.glassworks;

const audience: Audience = {
  id: world.audience,
  type: 'audience',
  ad_account_id: advertiser_id,
  name: 'Bought before',
  description: '',
  audience_type: 'CUSTOMER_LIST',
  rule: {},
  size: null,
  status: 'TOO_SMALL',
  ad_group_count: 0,
  created_by: { id: world.noor, type: 'user', username: 'noor', full_name: 'Noor Haddad' },
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
};
const list: AdListUpload = {
  id: world.adList,
  type: 'ad_list_upload',
  audience_id: world.audience,
  operation: 'ADD',
  status: 'READY',
  num_uploaded_records: 2,
  num_valid_records: 1,
  num_matched: null,
  exceptions: [{ line: 2, reason: "This isn't an e-mail address, or the hash of one." }],
  created_time: SECONDS,
};
const share: AudienceShare = {
  id: world.nursery,
  type: 'ad_audience_share',
  audience_id: world.audience,
  ad_account: {
    id: world.nursery,
    name: 'Nursery',
    owner: { id: world.emil, type: 'user', username: 'emil', full_name: 'Emil Berg' },
  },
  ad_group_count: 0,
  created_time: SECONDS,
};
const engagement = { engagement_type: ['save' as const], retention_days: 90 };

export const audienceExamples: readonly Example[] = [
  example(
    getAdAudiences,
    'The audiences of an ad account, the newest first.',
    { advertiser_id, audience_ids: [world.audience] },
    [audience],
  ),
  example(
    createAdAudience,
    'Makes an audience of those who saved Pins of the ad account.',
    { advertiser_id, name: 'Saved a vase', audience_type: 'ENGAGEMENT', rule: engagement },
    {
      ...audience,
      id: '1188950301542301720',
      name: 'Saved a vase',
      audience_type: 'ENGAGEMENT',
      rule: engagement,
      status: 'INITIALIZING',
    },
  ),
  example(
    getAdAlikeSize,
    'How many people a look-alike has at most in a country, of 1 % to 10 % of those who live there.',
    { advertiser_id, country: 'DE' },
    { type: 'ad_alike_size', country: 'DE', sizes: Array<number | null>(10).fill(null) },
  ),
  example(
    getAdLists,
    'The lists that were sent for an audience, the newest first.',
    { advertiser_id, audience_id: world.audience },
    [list],
  ),
  example(
    createAdListPart,
    'Sends a customer list, which is matched once its last part is here.',
    {
      advertiser_id,
      audience_id: world.audience,
      operation: 'REMOVE',
      records: 'email\nemil@people.example',
      is_last: true,
    },
    {
      ...list,
      id: '1188950301542301720',
      operation: 'REMOVE',
      status: 'PROCESSING',
      num_uploaded_records: 1,
      num_valid_records: 1,
      exceptions: [],
    },
  ),
  example(
    updateAdAudience,
    'Calls an audience something else.',
    { advertiser_id, audience_id: world.audience, version: 1, name: 'Bought a vase before' },
    { ...audience, name: 'Bought a vase before', version: 2 },
  ),
  example(
    createAdAudienceShare,
    "Shares an audience with a partner's ad account.",
    { advertiser_id, audience_id: world.audience, ad_account_id: world.nursery },
    share,
  ),
  example(
    getAdAudienceShares,
    'The ad accounts that an audience is shared with.',
    { advertiser_id, audience_id: world.oldAudience },
    [{ ...share, audience_id: world.oldAudience }],
  ),
  example(
    deleteAdAudienceShare,
    'Takes an audience back.',
    { advertiser_id, audience_id: world.oldAudience, ad_account_id: world.nursery },
    null,
  ),
  example(
    getAdReceivedAudiences,
    'The audiences that other ad accounts share with this one: their names and sizes.',
    { advertiser_id },
    [
      {
        id: world.receivedAudience,
        type: 'ad_received_audience',
        name: 'Bought seeds',
        size: null,
        status: 'INITIALIZING',
        ad_group_count: 0,
        shared_by: share.ad_account,
        created_time: SECONDS,
      },
    ],
  ),
  example(
    deleteAdAudience,
    'Removes an audience that no ad group names.',
    { advertiser_id, audience_id: world.oldAudience },
    null,
  ),
  example(
    createAdLookUp,
    'Looks up which audiences of the ad account somebody is in, which is written down.',
    { advertiser_id, way: 'PERSON_ID', value: world.wren },
    {
      id: '1188950301542301720',
      type: 'ad_look_up',
      way: 'PERSON_ID',
      created_time: SECONDS,
      audiences: [],
      others: [
        {
          id: '1188950301542301720',
          name: 'Saved a vase',
          audience_type: 'ENGAGEMENT',
          status: 'INITIALIZING',
        },
        {
          id: world.audience,
          name: 'Bought a vase before',
          audience_type: 'CUSTOMER_LIST',
          status: 'TOO_SMALL',
        },
      ],
    },
  ),
  example(
    getAdLookUps,
    'Who looked somebody up in the last 90 days; whom is not said.',
    { advertiser_id },
    [
      {
        id: '1188950301542301720',
        type: 'past_look_up',
        way: 'PERSON_ID',
        created_time: SECONDS,
        user: { id: world.noor, type: 'user', username: 'noor', full_name: 'Noor Haddad' },
      },
    ],
  ),
  example(getAdMemberships, 'The audiences that the viewer is in.', {}, [
    {
      id: world.audience,
      promoter: noor,
      audience_type: 'CUSTOMER_LIST',
      since: WHEN,
      until: null,
    },
  ]),
  example(
    deleteAdMembership,
    'Leaves an audience: nothing puts the viewer in it again.',
    { audience_id: world.audience },
    null,
  ),
];
