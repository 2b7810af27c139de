import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { claimById } from './claim-store.ts';
import { RECHECK_SITE, recheckSite } from './check-site.ts';
import type { Sites } from './proofs.ts';

const payload = z.object({ claim_id: z.string() });
/** A job that runs twice checks only once. */
const HALF_DAY_MS = 12 * 3600_000;

/** Checks a claimed site again when due. */
export const recheckSiteTask = (sites: Sites): Task => ({
  name: RECHECK_SITE,
  run: async (raw, context) => {
    const claim = await claimById(context.read, payload.parse(raw).claim_id);
    if (claim === null) return;
    const since = context.now.getTime() - (claim.checkedAt?.getTime() ?? 0);
    if (since >= HALF_DAY_MS) await recheckSite(context, sites, claim);
  },
});
