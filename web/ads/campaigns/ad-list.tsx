import { getAdGroups, getAds, updateAds } from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { useLatePages, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { AppealButton } from '../appeals/appeal-button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import type { Column } from '../table/column.ts';
import { EntityList } from './entity-list.tsx';
import { adGroupIn, adsInput } from './list-input.ts';
import { StatusPill } from './status-pill.tsx';
import { statusWords } from './status-words.ts';
import { useAllPages } from './use-all-pages.ts';

const formatLabel = {
  REGULAR: 'Picture',
  VIDEO: 'Video',
  SHOPPING: 'Product',
  CAROUSEL: 'Several pictures',
  IDEA: 'Idea Pin',
} as const;

/** Ads of the ad account, of one campaign or of one ad group. */
export function AdList() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const search = usePageSearch();
  const group = adGroupIn(search);
  const { rows, isWhole } = useAllPages<Ad>(usePages(getAds, adsInput(account.id, search)));
  const named = useLatePages(
    getAdGroups,
    { advertiser_id: account.id, ad_group_ids: [group ?? ''] },
    group !== null,
  );
  const name = named.data?.pages[0]?.data[0]?.name;
  return (
    <EntityList
      label="Ads"
      nameLabel="Ad"
      rows={rows}
      isWhole={isWhole}
      columns={useColumns()}
      level="AD"
      list={getAds}
      update={updateAds}
      hrefOf={({ pin_id: pin }) => pinPath(pin)}
      detailOf={({ creative_type: type }) => t(formatLabel[type])}
      empty={{
        title: t('No ads yet'),
        text: t("An ad is a Pin that's shown to more people. Promote one, and it shows up here."),
      }}
      within={name === undefined ? null : { name, all: pathOf('reporting_ads') }}
    />
  );
}

function useColumns(): readonly Column<Ad>[] {
  const { t } = useWords();
  const reasonOf = ({ summary_status: status, rejected_reasons: reasons, is_pin_deleted }: Ad) => {
    if (is_pin_deleted) return t('Its Pin was deleted.');
    if (status === 'PENDING') return t('Someone looks at it first.');
    if (status !== 'REJECTED') return null;
    return reasons
      .map((reason) => t(REJECTED_REASONS[reason as RejectedReason] ?? REJECTED_REASONS.OTHER))
      .join(' ');
  };
  return [
    {
      id: 'status',
      label: 'Status',
      cell: (row) => (
        <>
          <StatusPill status={row.summary_status} reason={reasonOf(row)} />
          <AppealButton ad={row} />
        </>
      ),
      by: ({ summary_status: status }) => t(statusWords[status].label),
      onCard: 'line',
    },
  ];
}
