import { getUserPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { ProfilePins } from './profile-feed.tsx';
import { loadProfile } from './profile.tsx';

/** Everything that a person saved, newest first. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, search, params: { username } }) =>
    pages(getUserPins, { username }, fromOf(search)),
  ),
  Page: ProfilePins,
});
