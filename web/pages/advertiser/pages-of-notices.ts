import { getAdNoticeChoice, getAdNotices } from '#contract/ads/notices/notices.ts';
import { noticesInput } from '#web/ads/notices/notices-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfNotices: ConsolePages = {
  notices: {
    title: 'Notices',
    right: 'act',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/notices/notices-page.tsx')).NoticesPage,
    ),
    load: ({ pages }, { id }) => pages(getAdNotices, noticesInput(id, false)),
  },
  notices_emails: {
    title: 'E-mails',
    right: 'act',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/notices/emails-page.tsx')).EmailsPage,
    ),
    load: ({ get }, { id: advertiser_id }) => get(getAdNoticeChoice, { advertiser_id }),
  },
};
