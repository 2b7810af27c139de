import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getBlockedUsers as call, Person } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { blockedPage } from '../core/block-store.ts';
import { pageOfPeople } from '../core/page-of-people.ts';

/** The people whom the viewer blocks, latest first. */
export async function getBlockedUsers(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const after = timeCursor.read(input.bookmark);
  const blocks = await blockedPage(context.tx, context.viewer.id, after, input.page_size + 1);
  return pageOfPeople(context, blocks, input.page_size);
}
