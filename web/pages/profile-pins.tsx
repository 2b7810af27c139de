import { getUserPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page.ts';
import { loadProfile, ProfilePins } from './profile.tsx';

/** All that a person saved, newest first. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, params: { username } }, from) =>
    pages(getUserPins, { username }, from),
  ),
  Page: ProfilePins,
});
