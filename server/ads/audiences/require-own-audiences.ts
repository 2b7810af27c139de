import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { audiencesByIds, shareAudiences } from './audience-store.ts';
import { holdReceived, receivedAmong } from './share-store.ts';

const PARTS = ['AUDIENCE_INCLUDE', 'AUDIENCE_EXCLUDE'] as const;

/**
 * Throws if audiences are neither the ad account's own nor shared with it; the others are locked against deletion, and
 * against being taken back, until the transaction ends.
 */
export async function requireOwnAudiences(
  tx: Tx,
  account: AccountAt,
  spec: TargetingSpec,
): Promise<void> {
  const ids = [...new Set(PARTS.flatMap((part) => spec[part] ?? []))];
  if (ids.length === 0) return;
  const own = await shareAudiences(tx, account, ids);
  const received = await othersThan(own, ids, (rest) => holdReceived(tx, account, rest));
  requireKnown(spec, [...own, ...received]);
}

/** Like requireOwnAudiences, without locks, for read-only requests. */
export async function requireAudiencesSeen(
  read: Tx,
  account: AccountAt,
  spec: TargetingSpec,
): Promise<void> {
  const ids = [...new Set(PARTS.flatMap((part) => spec[part] ?? []))];
  if (ids.length === 0) return;
  const own = (await audiencesByIds(read, account, ids)).map(({ id }) => id);
  const received = await othersThan(own, ids, (rest) => receivedAmong(read, account, rest));
  requireKnown(spec, [...own, ...received]);
}

async function othersThan(
  own: readonly string[],
  ids: readonly string[],
  find: (rest: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const rest = ids.filter((id) => !own.includes(id));
  return rest.length === 0 ? [] : find(rest);
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
