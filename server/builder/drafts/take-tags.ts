import type * as z from 'zod/mini';
import type { tagInput } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { filterForFeed, noSuchPin, visibilityOf } from '#server/pins/index.ts';
import { unblockedAmong } from '#server/social/index.ts';
import type { StoredTag } from '../core/draft-store.ts';

type TagInput = z.output<typeof tagInput>;

/** Resolves a request's tags; refuses pins that are not public, and blocked people. */
export async function takeTags(
  context: SignedInContext,
  inputs: readonly TagInput[],
  stored: readonly StoredTag[],
): Promise<StoredTag[]> {
  const tags = inputs.map((input): StoredTag => {
    const { kind, page, x, y } = input;
    return { kind, id: input.kind === 'product' ? input.pin_id : input.user_id, page, x, y };
  });
  // Tags that became hidden later stay until their author removes them.
  const isNew = (tag: StoredTag): boolean =>
    !stored.some((one) => one.kind === tag.kind && one.id === tag.id);
  const came = tags.filter(isNew);
  await Promise.all([
    requirePins(context, idsOf(came, 'product')),
    requirePeople(context, idsOf(came, 'person')),
  ]);
  return tags;
}

function idsOf(tags: readonly StoredTag[], kind: StoredTag['kind']): string[] {
  return [...new Set(tags.filter((tag) => tag.kind === kind).map((tag) => tag.id))];
}

async function requirePins(context: SignedInContext, ids: readonly string[]): Promise<void> {
  const named = ids.map((id) => ({ id }));
  const visible = await filterForFeed(visibilityOf(context), named);
  if (visible.length !== ids.length) throw noSuchPin();
}

async function requirePeople(
  { tx, viewer }: SignedInContext,
  ids: readonly string[],
): Promise<void> {
  const people = await peopleByIds(tx, ids);
  const unblocked = await unblockedAmong(tx, viewer, [...people.keys()]);
  if (unblocked.size !== ids.length) throw new Failure('user_not_found', 'User not found.');
}
