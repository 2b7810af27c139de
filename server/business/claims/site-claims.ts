import { randomBytes } from 'node:crypto';
import {
  MAX_CLAIMS,
  type checkSiteClaim as checkCall,
  type createSiteClaim as createCall,
  type deleteSiteClaim as deleteCall,
  type getSiteClaims as getCall,
  type SiteClaim,
} from '#contract/business/claims.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId, isStorableId } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import {
  claimById,
  claimsOf,
  claimTo,
  countClaims,
  deleteClaim,
  insertClaim,
  letGoOfSite,
  lockClaim,
  type ClaimRow,
} from './claim-store.ts';
import { claimSite } from './check-site.ts';
import { isOwnClaim } from './policy.ts';
import type { Sites } from './proofs.ts';
import { siteNamed } from './site-host.ts';

const TOKEN_BYTES = 16;

/** Returns the viewer's claims, latest first. */
export async function getSiteClaims(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof getCall>,
): Promise<Page<SiteClaim[]>> {
  const rows = await claimsOf(tx, viewer.id, idCursor.read(input.bookmark), input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(claimView),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}

/** Claims a site; the answer has the token to publish on it. */
export async function createSiteClaim(
  { tx, viewer, now, sites }: SignedInContext & { readonly sites: Pick<Sites, 'allow'> },
  input: InputOf<typeof createCall>,
): Promise<SiteClaim> {
  const site = siteNamed(input.website, sites.allow);
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const id = makeId(viewer.bucket, now.getTime());
  await hold(tx, `site claims ${viewer.id}`);
  await insertClaim(tx, { id, personId: viewer.id, ...site, token, createdAt: now });
  if ((await countClaims(tx, viewer.id)) > MAX_CLAIMS) {
    throw new Failure('invalid_input', `You can claim up to ${MAX_CLAIMS} sites.`);
  }
  const claim = await claimTo(tx, viewer.id, site.host);
  if (claim === null) throw noSuchClaim();
  return claimView(claim);
}

/** Checks the viewer's site. */
export async function checkSiteClaim(
  context: SignedInContext & { readonly sites: Sites },
  input: InputOf<typeof checkCall>,
): Promise<SiteClaim> {
  const claim = await findClaim(context, input.claim_id);
  const looked = await claimSite(context, context.sites, claim, input.method);
  if (looked === null) throw noSuchClaim();
  return claimView(looked);
}

/** Withdraws the viewer's claim to a site. */
export async function deleteSiteClaim(
  context: SignedInContext,
  input: InputOf<typeof deleteCall>,
): Promise<null> {
  const { id } = await findClaim(context, input.claim_id);
  const claim = await lockClaim(context.tx, id);
  if (claim === null) throw noSuchClaim();
  await letGoOfSite(context.tx, claim);
  await deleteClaim(context.tx, id);
  return null;
}

async function findClaim({ read, viewer }: SignedInContext, id: string): Promise<ClaimRow> {
  const claim = isStorableId(id) ? await claimById(read, id) : null;
  if (claim === null || !isOwnClaim(viewer, claim)) throw noSuchClaim();
  return claim;
}

function noSuchClaim(): Failure {
  return new Failure('claim_not_found', "We couldn't find that site among yours.");
}

function claimView(row: ClaimRow): SiteClaim {
  return {
    id: row.id,
    type: 'site_claim',
    host: row.host,
    url: `${row.origin ?? `https://${row.host}`}/`,
    is_claimed: row.claimedAt !== null,
    token: row.token,
    method: row.method,
    problem: row.problem,
    created_at: toWireDate(row.createdAt),
    checked_at: row.checkedAt && toWireDate(row.checkedAt),
    claimed_at: row.claimedAt && toWireDate(row.claimedAt),
  };
}
