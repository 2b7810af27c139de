import { getCreatedPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { ProfileCreated } from './profile-feed.tsx';
import { loadProfile } from './profile.tsx';

/** Pins that a person created rather than saved from another pin. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, search, params: { username } }) =>
    pages(getCreatedPins, { username }, fromOf(search)),
  ),
  Page: ProfileCreated,
});
