import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getFollowers as call, Person } from '#contract/social.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { findPerson } from '../core/find-person.ts';
import { pageOfPeople } from '../core/page-of-people.ts';
import { followersPage } from '../core/store.ts';

/** A person's followers, newest first. */
export async function getFollowers(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const after = timeCursor.read(input.bookmark);
  const person = await findPerson(context.tx, context.viewer, input);
  const list = { personId: person.id, viewerId: context.viewer?.id ?? null };
  const edges = await followersPage(context.tx, list, after, input.page_size + 1);
  return pageOfPeople(context, edges, input.page_size);
}
