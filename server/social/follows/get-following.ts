import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getFollowing as call, Person } from '#contract/social.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { findPerson } from '../core/find-person.ts';
import { pageOfPeople } from '../core/page-of-people.ts';
import { followingPage } from '../core/store.ts';

/** The people whom a person follows, newest first. */
export async function getFollowing(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const after = timeCursor.read(input.bookmark);
  const person = await findPerson(context.tx, context.viewer, input);
  const list = { personId: person.id, viewerId: context.viewer?.id ?? null };
  const edges = await followingPage(context.tx, list, after, input.page_size + 1);
  return pageOfPeople(context, edges, input.page_size);
}
