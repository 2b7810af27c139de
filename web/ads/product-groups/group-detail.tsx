import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteProductGroup,
  getProductGroupItems,
  type ProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { AllLink, GroupForm } from './group-form.tsx';
import { GroupName } from './group-list.tsx';
import { filterText } from './group-words.ts';
import { formOf } from './product-form.ts';
import { PromotionsCard } from './promotions-card.tsx';
import { ProductList } from './product-list.tsx';
import styles from './product-groups.module.css';
import { useGroupsRefresh } from './use-groups.ts';

interface Props {
  readonly group: ProductGroup;
}

/** One product group: its conditions and its products. */
export function GroupDetail({ group }: Props) {
  const words = useWords();
  const { t } = words;
  const pathOf = useConsolePath();
  const [edits, setEdits] = useState<number | null>(null);
  const mayChange = useRights()('catalogs_edit') && group.kind === 'FILTERED';
  const { filter } = group;
  // Saving changes the version, which closes the form.
  if (edits === group.version && filter !== null) {
    return <GroupForm group={group} first={formOf({ ...group, filter })} />;
  }
  return (
    <>
      <nav className={styles['crumb']} aria-label={t('Path')}>
        <AllLink href={pathOf('product_catalogs_product_groups')} />{' '}
        <span>
          <GroupName group={group} />
        </span>
      </nav>
      <section className={page['card']} aria-label={t('Product group')}>
        <div className={page['cardHead']}>
          <h2>
            <GroupName group={group} />
          </h2>
          {mayChange && <Acts group={group} onEdit={() => setEdits(group.version)} />}
        </div>
        <div className={page['cardBody']}>
          <p>
            <bdi>{filterText(group, words)}</bdi>
          </p>
          <p role="status">
            {group.item_count === null
              ? t('Counting its products…')
              : t('{count, plural, one {# product} other {# products}}, {stock} of them in stock', {
                  count: group.item_count,
                  stock: group.in_stock_count ?? 0,
                })}
          </p>
        </div>
      </section>
      <PromotionsCard group={group} />
      <Products group={group} />
    </>
  );
}

function Acts({ group, onEdit }: Props & { readonly onEdit: () => void }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const pathOf = useConsolePath();
  const router = useRouter();
  const send = useSend();
  const refresh = useGroupsRefresh();
  const [asks, setAsks] = useState(false);
  const { busy, error, run } = useAct();
  const remove = () =>
    run(async () => {
      await send(deleteProductGroup, { advertiser_id, product_group_id: group.id });
      await router.navigate({ href: pathOf('product_catalogs_product_groups') } as never);
      await refresh();
    });
  return (
    <div className={styles['acts']}>
      <Button onClick={onEdit}>{t('Edit')}</Button>
      <Button busy={busy} onClick={() => (asks ? void remove() : setAsks(true))}>
        {asks ? t('Delete it for good') : t('Delete')}
      </Button>
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  );
}

function Products({ group }: Props) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(getProductGroupItems, { advertiser_id, product_group_id: group.id });
  if (list.isError) {
    return <FailedCard title={t("The products didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <PageGhost />;
  const items = list.data.pages.flatMap(({ data }) => data);
  return (
    <section className={page['card']}>
      {items.length === 0 ? (
        <EmptyCard
          title={t('No products now')}
          text={t('We look again each time a data source is read.')}
        />
      ) : (
        <ProductList label={t('Products')} items={items} />
      )}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </section>
  );
}
