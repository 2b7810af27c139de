import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { type Change, insertChanges } from '../core/change-store.ts';

type Entity = Change['entity'];

/** Fields that say nothing of what an advertiser wants. */
const OWN = new Set([
  'id',
  'bucket',
  'accountId',
  'version',
  'createdAt',
  'updatedAt',
  'reviewNo',
  'waitsSince',
]);

/** What became of each field; of something new, all that it has. */
export function changesOf<Row extends { readonly id: string }>(
  entity: Entity,
  before: Row | null,
  after: Row,
): Change[] {
  return Object.entries(after).flatMap(([field, is]: [string, unknown]) => {
    if (OWN.has(field)) return [];
    const was = before === null ? null : textOf((before as Record<string, unknown>)[field]);
    const value = textOf(is);
    return was === value ? [] : [{ entity, id: after.id, field, was, value }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** Adds to the change log what the viewer changed. */
export function noteChanges(
  { tx, now, viewer, adAccount }: AdvertiserContext,
  changes: readonly Change[],
): Promise<void> {
  const source = viewer.scopes === null ? 'console' : 'api';
  return insertChanges(tx, { account: adAccount, who: viewer.id, at: now, source }, changes);
}
