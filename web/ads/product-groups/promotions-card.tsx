import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import type { ProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
  MAX_GROUP_PRODUCTS,
  type ProductPromotion,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import table from '../console/plain-table.module.css';
import { FailedCard } from '../console/states.tsx';
import { PickField } from '../fields/fields.tsx';
import styles from './product-groups.module.css';

/** The polling interval while a promotion's Pins are being created. */
const POLL_MS = 2000;

interface Props {
  readonly group: ProductGroup;
}

/** The ad groups that promote a product group, the status of its products there, and a form to add another. */
export function PromotionsCard({ group }: Props) {
  const { t } = useWords();
  const can = useRights();
  const advertiser_id = useConsole().account.id;
  const input = { advertiser_id, product_group_id: group.id, page_size: MAX_PAGE_SIZE };
  const list = useLatePages(getProductPromotions, input, can('reporting'));
  const { rows } = useAllPages<ProductPromotion>(list);
  const isMaking = rows.some(
    (row) => row.included && (row.waiting_count > 0 || row.ad_count + row.failed_count === 0),
  );
  const { refetch } = list;
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isMaking, refetch]);
  if (!can('reporting')) return null;
  if (list.isError) {
    return <FailedCard title={t("The ad groups didn't load")} onRetry={() => void refetch()} />;
  }
  return (
    <section className={page['card']} aria-label={t('Promoted in')}>
      <div className={page['cardHead']}>
        <h2>{t('Promoted in')}</h2>
      </div>
      {list.data !== undefined && rows.length === 0 && (
        <p className={page['cardBody']}>{t('No ad group promotes these products.')}</p>
      )}
      {rows.length > 0 && (
        <table className={table['plain']} aria-label={t('Promoted in')}>
          <thead>
            <tr>
              <th scope="col">{t('Ad group')}</th>
              <th scope="col">{t('Ads')}</th>
              <th scope="col">{t('Change it')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} promotion={row} />
            ))}
          </tbody>
        </table>
      )}
      {can('campaigns') && <PromoteForm group={group} rows={rows} />}
    </section>
  );
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(getProductPromotions) });
}

function Row({ promotion }: { readonly promotion: ProductPromotion }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const pathOf = useConsolePath();
  const mayEnd = useRights()('campaigns');
  const send = useSend();
  const refresh = useRefresh();
  const { busy, error, run } = useAct();
  const { id: product_promotion_id, ad_group_id, ad_group_name: name, included } = promotion;
  const end = () =>
    run(async () => {
      await send(deleteProductPromotion, { advertiser_id, product_promotion_id });
      await refresh();
    });
  const turn = () =>
    run(async () => {
      const input = { advertiser_id, product_promotion_id, included: !included };
      await send(updateProductPromotion, input);
      await refresh();
    });
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <PageLink className="link" href={`${pathOf('reporting_ads')}?ad_group_id=${ad_group_id}`}>
          <bdi>{name}</bdi>
        </PageLink>
      </th>
      <td className={styles['number']}>
        <Counts promotion={promotion} />
      </td>
      <td>
        {mayEnd && (
          <>
            <Button
              busy={busy}
              aria-label={
                included ? t('Leave out in {name}', { name }) : t('Promote in {name}', { name })
              }
              onClick={() => void turn()}
            >
              {included ? t('Leave out') : t('Promote')}
            </Button>
            <Button
              busy={busy}
              aria-label={
                included
                  ? t('Stop promoting in {name}', { name })
                  : t('Remove from {name}', { name })
              }
              onClick={() => void end()}
            >
              {included ? t('Stop') : t('Remove')}
            </Button>
          </>
        )}
        {error !== null && <FieldError>{error}</FieldError>}
      </td>
    </tr>
  );
}

/** The number of products that are ads, and the reasons for the rest. */
function Counts({ promotion }: { readonly promotion: ProductPromotion }) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { ad_count: ads, off_count: off, waiting_count: waiting, failed_count: failed } = promotion;
  const { included, bid_in_micro_currency: bid } = promotion;
  if (!included) return t('Left out: none of its products is an ad here');
  const notes = [
    bid !== null && t('bid {amount}', { amount: microsText(bid, { currency, formats }) }),
    off > 0 && t('{count} resting: sold out or gone', { count: off }),
    waiting > 0 && t('{count} being made', { count: waiting }),
    failed > 0 && t("{count} couldn't be made: check their pictures and links", { count: failed }),
  ].filter((note) => note !== false);
  return (
    <>
      {t('{count, plural, one {# ad} other {# ads}}', { count: ads })}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </>
  );
}

/** Ad groups of catalogue sales campaigns; others promote single Pins. */
function useSalesGroups() {
  const input = { advertiser_id: useConsole().account.id, page_size: MAX_PAGE_SIZE };
  const campaigns = useAllPages(useLatePages(getCampaigns, input)).rows;
  const groups = useAllPages(useLatePages(getAdGroups, input)).rows;
  const sales = new Map(
    campaigns
      .filter(({ objective_type }) => objective_type === 'CATALOG_SALES')
      .map(({ id, name }) => [id, name]),
  );
  return groups.flatMap(({ id, name, campaign_id }) => {
    const campaign = sales.get(campaign_id);
    return campaign === undefined ? [] : [[id, `${campaign} › ${name}`] as const];
  });
}

interface FormProps extends Props {
  readonly rows: readonly ProductPromotion[];
}

function PromoteForm({ group, rows }: FormProps) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const refresh = useRefresh();
  const { busy, error, run } = useAct();
  const [chosen, setChosen] = useState('');
  const [isChecked, setChecked] = useState(false);
  const taken = new Set(rows.map(({ ad_group_id }) => ad_group_id));
  const free = useSalesGroups().filter(([id]) => !taken.has(id));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (chosen === '') return;
    void run(async () => {
      const input = { advertiser_id, ad_group_id: chosen, product_group_id: group.id };
      await send(createProductPromotion, input);
      setChosen('');
      setChecked(false);
      await refresh();
    });
  };
  return (
    <form className={styles['block']} onSubmit={onSubmit} noValidate>
      <PickField
        at="promotion.group"
        label={t('Promote in an ad group')}
        value={chosen}
        options={[['', t('Choose an ad group')], ...free]}
        hint={t(
          'For a catalogue sales campaign. Each product in stock becomes a Pin on your public board of products, and an ad: up to {most} in one ad group. When it sells out, its ad rests.',
          { most: MAX_GROUP_PRODUCTS },
        )}
        error={isChecked && chosen === '' ? t('Choose an ad group.') : null}
        onChange={setChosen}
      />
      {error !== null && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button variant="main" type="submit" busy={busy}>
          {t('Promote')}
        </Button>
      </div>
    </form>
  );
}
