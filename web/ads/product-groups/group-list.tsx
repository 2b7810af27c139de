import Plus from 'lucide-react/icons/plus';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import type { ProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { EmptyCard } from '../console/states.tsx';
import { filterText } from './group-words.ts';
import styles from './product-groups.module.css';
import { useGroups, useSources } from './use-groups.ts';

/** All product groups, each with its conditions and the number of products in stock. */
export function GroupList() {
  const { t } = useWords();
  const { rows } = useGroups();
  const sources = useSources();
  const pathOf = useConsolePath();
  const mayChange = useRights()('catalogs_edit');
  if (rows.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No product groups yet')}
          text={
            sources.length === 0
              ? t('Add a data source first: products come from there.')
              : t('Group products you want to promote together.')
          }
          action={
            sources.length === 0 ? (
              <ButtonLink variant="main" href={pathOf('product_catalogs_data_source')}>
                {t('Data sources')}
              </ButtonLink>
            ) : (
              mayChange && <NewLink />
            )
          }
        />
      </section>
    );
  }
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className={styles['bar']}>
        <span className="soft">
          {t('{count, plural, one {# product group} other {# product groups}}', {
            count: rows.length,
          })}
        </span>
        {mayChange && <NewLink className={page['headAct']} />}
      </div>
      <section className={page['card']}>
        <table className={table['plain']} aria-label={t('Product groups')}>
          <thead>
            <tr>
              <th scope="col">{t('Product group')}</th>
              <th scope="col">{t('Data source')}</th>
              <th scope="col" className={styles['number']}>
                {t('Products')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('In stock')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <Row key={group.id} group={group} names={names} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface RowProps {
  readonly group: ProductGroup;
  readonly names: ReadonlyMap<string, string>;
}

function Row({ group, names }: RowProps) {
  const words = useWords();
  const { t, formats } = words;
  const pathOf = useConsolePath();
  const countText = (count: number | null) => count?.toLocaleString(formats) ?? t('Counting…');
  const source =
    group.feed_id === null ? t('All data sources') : (names.get(group.feed_id) ?? t('Deleted'));
  return (
    <tr>
      <th scope="row">
        <PageLink
          className={styles['name']}
          href={`${pathOf('product_catalogs_product_groups')}?id=${group.id}`}
        >
          <GroupName group={group} />
        </PageLink>
        <small>
          <bdi>{filterText(group, words)}</bdi>
        </small>
      </th>
      <td>
        <bdi>{source}</bdi>
      </td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Products')} </span>
        {countText(group.item_count)}
      </td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('In stock')} </span>
        {countText(group.in_stock_count)}
      </td>
    </tr>
  );
}

/** A product group's name; the one with all products has a translated name. */
export function GroupName({ group }: { readonly group: ProductGroup }) {
  const { t } = useWords();
  return <bdi>{group.kind === 'ALL_PRODUCTS' ? t('All products') : group.name}</bdi>;
}

function NewLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <ButtonLink
      variant="main"
      className={className}
      href={`${pathOf('product_catalogs_product_groups')}?new=1`}
    >
      <Plus size={16} aria-hidden="true" />
      {t('New product group')}
    </ButtonLink>
  );
}
