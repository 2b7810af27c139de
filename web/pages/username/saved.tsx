import { getUserPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { readyTools } from '#web/pins/organise/own-feed.tsx';
import { ProfilePins } from './profile-feed.tsx';
import { loadProfile } from './profile.tsx';

/** Everything that a person saved, newest first. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, search, viewer, params: { username } }) =>
    Promise.all([
      viewer?.username === username && readyTools(),
      pages(getUserPins, { username }, fromOf(search)),
    ]),
  ),
  Page: ProfilePins,
});
