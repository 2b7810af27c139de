import { Failure } from '#server/kernel/core/failure.ts';
import type { DraftRow } from './draft-store.ts';

export const draftNotFound = (): Failure => new Failure('draft_not_found', 'Draft not found.');

const changed = (detail: string): Failure =>
  new Failure('draft_changed', 'This draft was changed in the meantime.', { detail });

/** Throws if the draft is published or deleted. */
export function requireDraft({ status }: DraftRow): void {
  if (status === 'PUBLISHED') throw changed('This draft is already published.');
  if (status === 'DELETED_DRAFT') throw changed('This draft was discarded.');
}

/** Throws if a change is based on another version than the current one. */
export function requireSameVersion(row: DraftRow, version: number): void {
  requireDraft(row);
  if (row.version !== version) throw changed('Someone else changed this draft in the meantime.');
}
