import Plus from 'lucide-react/icons/plus';
import { getCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { useApp, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { useCreatePath } from '../console/use-create-path.ts';
import type { Column } from '../table/column.ts';
import { BudgetCell } from '../pace/budget-cell.tsx';
import { EntityList } from './entity-list.tsx';
import { campaignsInput } from './list-input.ts';
import { filtersIn } from './list-view.ts';
import { paceOf } from '../pace/pace.ts';
import { StatusPill } from './status-pill.tsx';
import { objectiveLabel, statusWords } from './status-words.ts';
import { useAllPages } from './use-all-pages.ts';
import { useSpent } from './use-spent.ts';

const MS = 1000;

/** All campaigns of the ad account that are not archived. */
export function CampaignList() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const can = useRights();
  const createPath = useCreatePath();
  const search = usePageSearch();
  const input = campaignsInput(account.id, search);
  const { rows, isWhole } = useAllPages<Campaign>(usePages(getCampaigns, input));
  const spentOf = useSpent(
    { advertiser_id: account.id, level: 'CAMPAIGN', ...filtersIn(search) },
    rows,
  );
  const columns = useColumns(account.currency, spentOf);
  const promote = can('campaigns') && (
    <ButtonLink variant="main" href={pathOf('quick_promote')}>
      {t('Promote a Pin')}
    </ButtonLink>
  );
  const create = can('campaigns') && (
    <ButtonLink variant="main" className={page['wideAct']} href={createPath}>
      <Plus size={16} aria-hidden="true" />
      {t('Create a campaign')}
    </ButtonLink>
  );
  return (
    <EntityList
      label="Campaigns"
      create={create}
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

function useColumns(
  currency: string,
  spentOf: (campaign: Campaign) => number | null,
): readonly Column<Campaign>[] {
  const { t, formats } = useWords();
  const now = Math.floor(useApp().renderedAt / MS);
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
      cell: (row) => {
        const pace = paceOf(row, spentOf(row), now);
        return <BudgetCell text={budgetOf(row)} pace={pace} spent={money(pace?.spent ?? 0)} />;
      },
      by: ({ daily_spend_cap: daily, lifetime_spend_cap: whole }) => daily ?? whole,
      isNumber: true,
    },
  ];
}
