import { useLocation } from '@tanstack/react-router';
import { getCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import type { Column } from '../table/column.ts';
import { EntityList } from './entity-list.tsx';
import { campaignsInput } from './list-input.ts';
import { StatusPill } from './status-pill.tsx';
import { objectiveLabel, statusWords } from './status-words.ts';
import { useAllPages } from './use-all-pages.ts';

const MS = 1000;

/** All campaigns of the ad account that are not archived. */
export function CampaignList() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const can = useRights();
  const search: unknown = useLocation({ select: (location) => location.search });
  const input = campaignsInput(account.id, search);
  const { rows, isWhole } = useAllPages<Campaign>(usePages(getCampaigns, input));
  const columns = useColumns(account.currency);
  const promote = can('campaigns') && (
    <ButtonLink variant="main" href={pathOf('quick_promote')}>
      {t('Promote a Pin')}
    </ButtonLink>
  );
  return (
    <EntityList
      label="Campaigns"
      nameLabel="Campaign"
      rows={rows}
      isWhole={isWhole}
      columns={columns}
      level="CAMPAIGN"
      list={getCampaigns}
      update={updateCampaigns}
      hrefOf={({ id }) => `${pathOf('reporting_ad_groups')}?campaign_id=${id}`}
      detailOf={({ objective_type: objective }) => t(objectiveLabel[objective])}
      empty={{
        title: t('No campaigns yet'),
        text: t('Promote one of your Pins, and its campaign shows up here.'),
        action: promote,
      }}
    />
  );
}

function useColumns(currency: string): readonly Column<Campaign>[] {
  const { t, formats } = useWords();
  const money = (micros: number) => microsText(micros, { currency, formats });
  const on = (seconds: number) => day(new Date(seconds * MS), formats, 'UTC');
  const reasonOf = ({ summary_status: status, start_time: start, end_time: end }: Campaign) => {
    if (status === 'NOT_STARTED' && start !== null) return t('starts {day}', { day: on(start) });
    if (end === null) return null;
    return status === 'COMPLETED'
      ? t('ended {day}', { day: on(end) })
      : t('until {day}', { day: on(end) });
  };
  const budgetOf = ({ daily_spend_cap: daily, lifetime_spend_cap: whole }: Campaign) => {
    if (daily !== null) return t('{amount} a day', { amount: money(daily) });
    return whole === null ? t('by ad group') : t('{amount} in total', { amount: money(whole) });
  };
  return [
    {
      id: 'status',
      label: 'Status',
      cell: (row) => <StatusPill status={row.summary_status} reason={reasonOf(row)} />,
      by: ({ summary_status: status }) => t(statusWords[status].label),
      onCard: 'line',
    },
    {
      id: 'budget',
      label: 'Budget',
      cell: budgetOf,
      by: ({ daily_spend_cap: daily, lifetime_spend_cap: whole }) => daily ?? whole,
      isNumber: true,
    },
  ];
}
