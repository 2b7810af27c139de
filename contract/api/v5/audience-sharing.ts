import * as z from 'zod/mini';
import {
  createAdAudienceShare,
  deleteAdAudienceShare,
  getAdAudienceShares,
  MAX_SHARES,
} from '#contract/ads/audiences/shares.ts';
import { digits, pageOf, paging, v5Operation } from './operation.ts';

/** Audiences shared between ad accounts. */

const audiences = '/ad_accounts/{ad_account_id}/audiences';

export const listSharedAccounts = v5Operation(
  ['ad_accounts_audiences_shared_accounts/list', 'GET', `${audiences}/shared/accounts`, 'ads:read'],
  {
    calls: [getAdAudienceShares],
    query: z.object({
      ...paging,
      audience_id: z.string(),
      account_type: z.literal('AD_ACCOUNT', 'Audiences are shared with ad accounts here.'),
    }),
    answer: pageOf(
      z.object({
        account_id: digits,
        account_name: z.string(),
        account_type: z.literal('AD_ACCOUNT'),
        /** Unix seconds. */
        shared_on_timestamp: z.int(),
      }),
    ),
  },
);

export const changeSharedAccounts = v5Operation(
  [
    'update_ad_account_to_ad_account_shared_audience',
    'PATCH',
    `${audiences}/ad_accounts/shared`,
    'ads:write',
  ],
  {
    calls: [createAdAudienceShare, deleteAdAudienceShare],
    body: z.object({
      audience_id: z.string(),
      operation_type: z.enum(['SHARE', 'REVOKE']),
      recipient_account_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_SHARES)),
    }),
    answer: z.object({
      audience_id: digits,
      recipient_account_ids: z.array(digits),
      /** What is shared is used for targeting alone. */
      permissions: z.array(z.string()),
    }),
  },
);
