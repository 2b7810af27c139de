import type { Context } from '#server/kernel/context.ts';
import { toWireDate } from '#server/kernel/wire-date.ts';
import { noteRefused } from './note-refused.ts';
import { outcome } from './outcome.ts';
import type { Standing } from './standing-store.ts';

/** Refuses who has proved that a closed account is theirs; to nobody else is its state told [AUTH-08]. */
export async function requireOpen(context: Context, standing: Standing): Promise<void> {
  const { id, suspendedAt, restrictedUntil } = standing;
  if (suspendedAt !== null) {
    await noteRefused(context, id, 'suspended');
    throw outcome('suspended');
  }
  if (restrictedUntil !== null && restrictedUntil > context.now) {
    await noteRefused(context, id, 'soft_banned');
    throw outcome('soft_banned', { extra: { until: toWireDate(restrictedUntil) } });
  }
}
