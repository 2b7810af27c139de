import { getCreatedPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { ProfileCreated } from './profile-feed.tsx';
import { loadProfile } from './profile.tsx';

/** What a person made themself rather than saved from another pin. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, search, params: { username } }) =>
    pages(getCreatedPins, { username }, fromOf(search)),
  ),
  Page: ProfileCreated,
});
