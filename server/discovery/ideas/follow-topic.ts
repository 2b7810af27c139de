import type {
  followTopic as call,
  getFollowedTopics as listCall,
  IdeaTopic,
  unfollowTopic as endCall,
} from '#contract/discovery/topics.ts';
import { MAX_INTERESTS } from '#contract/kernel/limits.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { interestsOf, storeInterests } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import { subjectOf } from '../core/topic-rules.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { findTopic } from './get-topic.ts';
import { slugCursor } from './get-topics.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { viewsOfNamed } from './topic-views.ts';
import { topicsBySlugs } from '../core/topics-store.ts';

/** Returns the viewer's own topics in the order of their ids. */
export async function getFollowedTopics(
  context: SignedInContext,
  input: InputOf<typeof listCall>,
): Promise<Page<IdeaTopic[]>> {
  const { tx, viewer } = context;
  const { username, page_size: size } = input;
  const isOther = username && username.toLowerCase() !== viewer.username.toLowerCase();
  const liked = isOther ? [] : await interestsOf(tx, viewer.id);
  const after = slugCursor.read(input.bookmark) ?? '';
  const slugs = [...new Set(liked.flatMap((name) => topicSlug(name) ?? []))]
    .filter((slug) => slug > after)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const rows = await topicsBySlugs(tx, slugs);
  const named = await withoutSensitive(tx, rows, ({ name }) => name);
  const views = await viewsOfNamed(visibilityOf(context), named, filterRecommended);
  const data = views.slice(0, size);
  const last = views.length > size ? data.at(-1) : undefined;
  return { data, bookmark: last ? slugCursor.write(last.id) : null };
}

/** Follows a topic: it becomes one of the person's likes, which home and /ideas/ use too. */
export async function followTopic(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<IdeaTopic> {
  const { tx, viewer, now } = context;
  const { view } = await findTopic(visibilityOf(context), { id: input.interest_id }, now);
  await hold(tx, `interests ${viewer.id}`);
  const liked = await interestsOf(tx, viewer.id);
  if (liked.some((name) => topicSlug(name) === view.id)) return view;
  if (liked.length >= MAX_INTERESTS) {
    throw new Failure('invalid_input', `You can follow ${MAX_INTERESTS} topics.`, {
      detail: 'Unfollow a topic first.',
    });
  }
  await storeInterests(tx, viewer.id, [...liked, subjectOf(view.name)], now);
  return view;
}

export async function unfollowTopic(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof endCall>,
): Promise<null> {
  await hold(tx, `interests ${viewer.id}`);
  const liked = await interestsOf(tx, viewer.id);
  const slug = topicSlug(input.interest_id);
  const left = liked.filter((name) => topicSlug(name) !== slug);
  if (left.length < liked.length) await storeInterests(tx, viewer.id, left, now);
  return null;
}
