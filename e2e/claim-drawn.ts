import {
  checkSiteClaim,
  CLAIM_FILE,
  CLAIM_TAG,
  createSiteClaim,
  type SiteClaim,
} from '#contract/business/claims.ts';
import type { Client } from '#server/testing/client.ts';
import type { DrawnSite } from './drawn.ts';

/** Verifies the drawn pages' site for a person. */
export async function claimDrawn(
  person: Pick<Client, 'call'>,
  drawn: DrawnSite,
): Promise<SiteClaim> {
  const claim = await person.call(createSiteClaim, { website: `http://${drawn.allow}` });
  drawn.put(CLAIM_FILE, `${CLAIM_TAG}=${claim.token}`);
  return person.call(checkSiteClaim, { claim_id: claim.id, method: 'file' });
}
