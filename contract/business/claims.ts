import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_LINK, WRITES } from '#contract/kernel/limits.ts';
import { id, trimmed } from '#contract/kernel/scalars.ts';

/** How a site proves ownership: a meta tag on its home page, a file at its root, or a DNS record. */
export const claimMethod = z.enum(['meta', 'file', 'dns']);
export type ClaimMethod = z.infer<typeof claimMethod>;

/** The meta tag's name, and the prefix of the token in the file and the record. */
export const CLAIM_TAG = 'bowerbird-site';
/** The file's path. */
export const CLAIM_FILE = '/bowerbird-site.html';

/** Why the last check did not confirm ownership. */
export const claimProblem = z.enum([
  'unreachable',
  /** The address redirects to another site. */
  'elsewhere',
  'no_proof',
  /** Another person has claimed it, and their proof is still there. */
  'taken',
]);
export type ClaimProblem = z.infer<typeof claimProblem>;

/** A site that the viewer claims [ROUTE-10]. */
export const siteClaim = z.object({
  id: z.string(),
  type: z.literal('site_claim'),
  /** Without www. */
  host: z.string(),
  url: z.string(),
  is_claimed: z.boolean(),
  /** The token to publish; valid for this person and site only. */
  token: z.string(),
  method: z.nullable(claimMethod),
  problem: z.nullable(claimProblem),
  created_at: z.string(),
  checked_at: z.nullable(z.string()),
  claimed_at: z.nullable(z.string()),
});
export type SiteClaim = z.infer<typeof siteClaim>;

/** The most sites per person. */
export const MAX_CLAIMS = 50;

export const getSiteClaims = defineCall({
  name: 'v3_get_site_claims',
  resource: ['SiteClaims', 'get'],
  path: ['GET', '/v3/users/me/sites/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({}),
  output: z.array(siteClaim),
  paged: true,
  errors: ['invalid_input'],
});

/** Begins to claim a site; repeating it returns the same claim. */
export const createSiteClaim = defineCall({
  name: 'v3_create_site_claim',
  resource: ['SiteClaim', 'create'],
  path: ['POST', '/v3/users/me/sites/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ website: trimmed(MAX_LINK) }),
  output: siteClaim,
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Checks whether the site has the token; `problem` explains a failure. */
export const checkSiteClaim = defineCall({
  name: 'v3_check_site_claim',
  resource: ['SiteClaim', 'update'],
  path: ['PUT', '/v3/users/me/sites/{claim_id}/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ claim_id: id(), method: claimMethod }),
  output: siteClaim,
  errors: ['claim_not_found', 'rate_limited'],
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

/** Gives up a site's claim on this installation. */
export const deleteSiteClaim = defineCall({
  name: 'v3_delete_site_claim',
  resource: ['SiteClaim', 'delete'],
  path: ['DELETE', '/v3/users/me/sites/{claim_id}/'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ claim_id: id() }),
  output: z.null(),
  errors: ['claim_not_found', 'rate_limited'],
  rate: WRITES,
});
