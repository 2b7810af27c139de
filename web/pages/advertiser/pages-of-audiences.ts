import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { getAdReceivedAudiences } from '#contract/ads/audiences/shares.ts';
import { getAdLookUps } from '#contract/ads/audiences/look-ups.ts';
import { audienceIn, audienceInput, audiencesInput } from '#web/ads/audiences/audience-inputs.ts';
import { isId } from '#web/ads/core/address-fields.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfAudiences: ConsolePages = {
  audiences: {
    title: 'Audiences',
    right: 'reporting',
    fields: { id: isId },
    Part: lazyPart<object>(async () => (await import('./audience-parts.tsx')).Audiences),
    load: ({ pages, search }, { id: advertiser_id }) => {
      const id = audienceIn(search);
      return Promise.all([
        pages(getAdAudiences, audiencesInput(advertiser_id)),
        id === null && pages(getAdReceivedAudiences, audiencesInput(advertiser_id)),
        id !== null && pages(getAdAudiences, audienceInput(advertiser_id, id)),
      ]);
    },
  },
  audience_debug: {
    title: 'Check a person',
    right: 'look_up',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/audiences/check-person.tsx')).CheckPerson,
    ),
    load: ({ pages }, { id: advertiser_id }) => pages(getAdLookUps, { advertiser_id }),
  },
};
