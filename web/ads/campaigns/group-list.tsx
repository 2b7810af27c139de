import { getAdGroups, getCampaigns, updateAdGroups } from '#contract/ads/campaigns.ts';
import type { AdGroup } from '#contract/ads/objects.ts';
import { useLatePages, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import type { Column } from '../table/column.ts';
import { EntityList } from './entity-list.tsx';
import { campaignIn, groupsInput } from './list-input.ts';
import { StatusPill } from './status-pill.tsx';
import { statusWords } from './status-words.ts';
import { useAllPages } from './use-all-pages.ts';

const MS = 1000;

const billedBy = {
  CLICKTHROUGH: 'Paid by click',
  IMPRESSION: 'Paid by view',
  VIDEO_V_50_MRC: 'Paid by video view',
} as const;

/** Ad groups of the ad account, or of one campaign. */
export function GroupList() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const search = usePageSearch();
  const campaign = campaignIn(search);
  const { rows, isWhole } = useAllPages<AdGroup>(
    usePages(getAdGroups, groupsInput(account.id, search)),
  );
  const named = useLatePages(
    getCampaigns,
    { advertiser_id: account.id, campaign_ids: [campaign ?? ''] },
    campaign !== null,
  );
  const name = named.data?.pages[0]?.data[0]?.name;
  return (
    <EntityList
      label="Ad groups"
      nameLabel="Ad group"
      rows={rows}
      isWhole={isWhole}
      columns={useColumns(account.currency)}
      level="AD_GROUP"
      list={getAdGroups}
      update={updateAdGroups}
      hrefOf={({ id }) => `${pathOf('reporting_ads')}?ad_group_id=${id}`}
      detailOf={({ billable_event: event }) => t(billedBy[event])}
      empty={{
        title: t('No ad groups yet'),
        text: t('An ad group has a budget, and sets who sees its ads.'),
      }}
      within={name === undefined ? null : { name, all: pathOf('reporting_ad_groups') }}
    />
  );
}

function useColumns(currency: string): readonly Column<AdGroup>[] {
  const { t, formats } = useWords();
  const money = (micros: number) => microsText(micros, { currency, formats });
  const until = ({ summary_status: status, end_time: end }: AdGroup) => {
    if (end === null) return null;
    const text = day(new Date(end * MS), formats, 'UTC');
    return status === 'COMPLETED'
      ? t('ended {day}', { day: text })
      : t('until {day}', { day: text });
  };
  return [
    {
      id: 'status',
      label: 'Status',
      cell: (row) => <StatusPill status={row.summary_status} reason={until(row)} />,
      by: ({ summary_status: status }) => t(statusWords[status].label),
      onCard: 'line',
    },
    {
      id: 'budget',
      label: 'Budget',
      cell: ({ budget_in_micro_currency: budget, budget_type: type }) => {
        if (budget === null) return t('of its campaign');
        const amount = money(budget);
        return type === 'LIFETIME'
          ? t('{amount} in total', { amount })
          : t('{amount} a day', { amount });
      },
      by: ({ budget_in_micro_currency: budget }) => budget,
      isNumber: true,
    },
    {
      id: 'bid',
      label: 'Bid',
      cell: ({ bid_in_micro_currency: bid }) => (bid === null ? t('automatic') : money(bid)),
      by: ({ bid_in_micro_currency: bid }) => bid,
      isNumber: true,
    },
  ];
}
