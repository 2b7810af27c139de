import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { audiencesByIds, shareAudiences } from './audience-store.ts';

const PARTS = ['AUDIENCE_INCLUDE', 'AUDIENCE_EXCLUDE'] as const;

/**
 * Throws if audiences are not the ad account's own; the others are locked against deletion until the transaction ends.
 */
export async function requireOwnAudiences(
  tx: Tx,
  account: AccountAt,
  spec: TargetingSpec,
): Promise<void> {
  const ids = [...new Set(PARTS.flatMap((part) => spec[part] ?? []))];
  if (ids.length === 0) return;
  requireKnown(spec, await shareAudiences(tx, account, ids));
}

/** Like requireOwnAudiences, without locks, for read-only requests. */
export async function requireAudiencesSeen(
  read: Tx,
  account: AccountAt,
  spec: TargetingSpec,
): Promise<void> {
  const ids = [...new Set(PARTS.flatMap((part) => spec[part] ?? []))];
  if (ids.length === 0) return;
  const rows = await audiencesByIds(read, account, ids);
  requireKnown(
    spec,
    rows.map(({ id }) => id),
  );
}

function requireKnown(spec: TargetingSpec, known: readonly string[]): void {
  for (const part of PARTS) {
    const strange = spec[part]?.find((id) => !known.includes(id));
    if (strange !== undefined) {
      throw refuseField(
        `targeting_spec.${part}`,
        `There's no audience ${strange} in this ad account.`,
      );
    }
  }
}
