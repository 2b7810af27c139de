import { type AdProblem, statusProblems } from '#contract/ads/campaign-rules.ts';
import type { EntityStatus } from '#contract/ads/objects.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refuseField } from '../core/field-rules.ts';

/** Throws the first problem, if any. */
export function requireNone(problems: readonly AdProblem[]): void {
  const [first] = problems;
  if (first !== undefined) throw refuseField(first.field, first.message);
}

/** Throws if a change is based on another version than the current one. */
export function requireVersion(
  now: { readonly version: number },
  request: { readonly version: number },
): void {
  if (now.version === request.version) return;
  throw new Failure('ad_changed', 'This was changed in the meantime.', {
    detail: 'Someone else changed this in the meantime. Reload it and make your change again.',
    extra: { field: 'version' },
  });
}

/** Throws if the status cannot change like this; archived and deleted things cannot change at all. */
export function requireStatus(from: EntityStatus, to: EntityStatus): void {
  requireNone(statusProblems(from, to));
  if (from !== 'ARCHIVED' && from !== 'DELETED_DRAFT') return;
  throw refuseField('status', "What's archived or deleted can't be changed.");
}
