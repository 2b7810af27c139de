import { getAdHistory } from '#contract/ads/history.ts';
import { getAdAccountPeople, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { getBusinessPeople } from '#contract/business/access.ts';
import { getAdInvites } from '#contract/business/ad-invites.ts';
import { ACCOUNTS_FIELDS, accountTab, WHOLE } from '#web/ads/accounts/accounts-input.ts';
import { historyFilterIn, historyInput } from '#web/ads/history/history-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfAccount: ConsolePages = {
  accounts_manager: {
    title: 'Accounts and people',
    right: 'act',
    fields: ACCOUNTS_FIELDS,
    Part: lazyPart<object>(
      async () => (await import('#web/ads/accounts/accounts-manager.tsx')).AccountsManager,
    ),
    load: ({ pages, search, viewer }, { id: advertiser_id, permissions }) => {
      const tab = accountTab(search);
      const isShown = tab === 'people' && permissions.includes('OWNER');
      return Promise.all([
        pages(getAdAccounts, WHOLE),
        isShown && pages(getAdAccountPeople, { advertiser_id, ...WHOLE }),
        isShown && pages(getAdInvites, { advertiser_id, ...WHOLE }),
        tab === 'partners' && viewer?.is_partner && pages(getBusinessPeople, {}),
      ]);
    },
  },
  history: {
    title: 'Change history',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/history/history-page.tsx')).HistoryPage,
    ),
    load: ({ pages, search }, { id }) => {
      const { filter } = historyFilterIn(search);
      return Promise.all([
        pages(getAdHistory, historyInput(id)),
        pages(getAdHistory, historyInput(id, filter)),
      ]);
    },
  },
};
