import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { type Change, insertChanges } from '../core/change-store.ts';

type Entity = Change['entity'];

/** Internal fields, which no advertiser sets. */
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

/** Returns the changes of each field; for a new row, of all its fields. */
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

/** The context of a change; `changeSource` is set if it came neither from the console by hand nor from a program. */
export interface Changing extends AdvertiserContext {
  readonly changeSource?: 'bulk' | 'rule';
}

/** Wraps a use case so that its changes are logged as bulk edits if its input says so. */
export const withSource =
  <Input extends { readonly change_source?: 'UI' | 'BULK' | undefined }, Answer>(
    useCase: (context: Changing, input: Input) => Answer,
  ) =>
  (context: AdvertiserContext, input: Input): Answer =>
    context.viewer.scopes === null && input.change_source === 'BULK'
      ? useCase({ ...context, changeSource: 'bulk' }, input)
      : useCase(context, input);

/** Logs the viewer's changes. */
export function noteChanges(
  { tx, now, viewer, adAccount, changeSource }: Changing,
  changes: readonly Change[],
): Promise<void> {
  const source = changeSource ?? (viewer.scopes === null ? 'console' : 'api');
  return insertChanges(tx, { account: adAccount, who: viewer.id, at: now, source }, changes);
}
