import { getCreatedPins } from '#contract/pins/lists.ts';
import { definePage } from '#web/kernel/page.ts';
import { loadProfile, ProfileCreated } from './profile.tsx';

/** What a person made themself rather than saved from another pin. */
export const page = definePage<'username'>({
  load: loadProfile(({ pages, params: { username } }, from) =>
    pages(getCreatedPins, { username }, from),
  ),
  Page: ProfileCreated,
});
