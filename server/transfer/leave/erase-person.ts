import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { eraseDraftsOf } from '#server/builder/index.ts';
import { eraseExperiencesOf } from '#server/experience/index.ts';
import { eraseExposuresOf } from '#server/experiments/index.ts';
import { eraseDiscoveryOf } from '#server/discovery/index.ts';
import { eraseBusinessOf } from '#server/business/index.ts';
import { eraseIdentityOf } from '#server/identity/index.ts';
import { eraseMediaOf } from '#server/media/index.ts';
import { eraseModerationOf } from '#server/moderation/index.ts';
import { eraseNewsOf } from '#server/news/index.ts';
import { erasePinsOf } from '#server/pins/index.ts';
import { eraseFollowsOf } from '#server/social/index.ts';
import { eraseTalkOf } from '#server/talk/index.ts';
import { eraseBroughtOf } from '../bring/erase.ts';

/** Each domain's erasure of a person, dependent data first. */
const erasers = [
  eraseBroughtOf,
  eraseExperiencesOf,
  eraseDiscoveryOf,
  eraseAdsOf,
  eraseNewsOf,
  eraseModerationOf,
  eraseTalkOf,
  eraseDraftsOf,
  erasePinsOf,
  eraseFollowsOf,
  eraseMediaOf,
  eraseBusinessOf,
  eraseExposuresOf,
  eraseIdentityOf,
] as const;

/**
 * Erases a person with all their data; what others saved stays. Uses one transaction unless there is too much for
 * one: returns false if another one must continue.
 */
export async function erasePerson(
  context: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  for (const eraseOf of erasers) if (!(await eraseOf(context, personId))) return false;
  return true;
}
