import { useDeferredValue, useState } from 'react';
import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { getAdReceivedAudiences } from '#contract/ads/audiences/shares.ts';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import { getProductGroups } from '#contract/ads/catalogs/product-groups.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { CopyButton } from '../conversion-setup/copy-button.tsx';
import { csvOf } from '../core/csv.ts';
import { LANGUAGES } from '../core/languages.ts';
import { Segments, TextField } from '../fields/fields.tsx';
import { namesOf } from '../fields/names-of.ts';
import styles from './bulk-editor.module.css';

/** A name and its id in a sheet. */
export interface NamedId {
  readonly id: string;
  readonly name: string;
}

interface ListProps {
  readonly query: string;
}

/** The page supplies interests, from the topics. */
export interface InterestsProps {
  readonly children: (interests: readonly NamedId[], isLoading: boolean) => React.ReactNode;
}

interface Props {
  readonly Interests: React.ComponentType<InterestsProps>;
}

const KINDS = [
  'INTERESTS',
  'PLACES',
  'LANGUAGES',
  'AUDIENCES',
  'CAMPAIGNS',
  'AD_GROUPS',
  'PRODUCT_GROUPS',
] as const;
const KIND_LABEL = {
  INTERESTS: 'Interests',
  PLACES: 'Places',
  LANGUAGES: 'Languages',
  AUDIENCES: 'Audiences',
  CAMPAIGNS: 'Campaigns',
  AD_GROUPS: 'Ad groups',
  PRODUCT_GROUPS: 'Product groups',
} as const satisfies Record<(typeof KINDS)[number], string>;
const MAX_QUERY = 100;

/** Looks up ids in a sheet by name and names by id [CONSOLE-16]. */
export function IdLibrary({ Interests }: Props) {
  const { t } = useWords();
  const can = useRights();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('INTERESTS');
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  return (
    <section className={page['card']}>
      <div className={styles['form']}>
        <Segments
          label={t('Names and IDs')}
          value={kind}
          options={KINDS.filter((one) => one !== 'PRODUCT_GROUPS' || can('catalogs_view')).map(
            (one) => [one, t(KIND_LABEL[one])] as const,
          )}
          onChange={setKind}
        />
        <TextField
          at="query"
          label={t('Find a name or an ID')}
          value={text}
          most={MAX_QUERY}
          onChange={setText}
        />
      </div>
      {kind === 'INTERESTS' && (
        <Interests>
          {(all, isLoading) =>
            isLoading && all.length === 0 ? <PageGhost /> : <NamedIds all={all} query={query} />
          }
        </Interests>
      )}
      {(kind === 'PLACES' || kind === 'LANGUAGES') && <Codes kind={kind} query={query} />}
      {kind === 'AUDIENCES' && <AudienceIds query={query} />}
      {kind === 'CAMPAIGNS' && <CampaignIds query={query} />}
      {kind === 'AD_GROUPS' && <GroupIds query={query} />}
      {kind === 'PRODUCT_GROUPS' && <ProductGroupIds query={query} />}
    </section>
  );
}

function Codes({ kind, query }: ListProps & { readonly kind: 'PLACES' | 'LANGUAGES' }) {
  const { formats } = useWords();
  // Place names differ between the server's and the browser's locale data.
  if (!useHydrated()) return <PageGhost />;
  const names =
    kind === 'PLACES'
      ? namesOf(COUNTRIES, 'region', formats)
      : namesOf(LANGUAGES, 'language', formats);
  return <NamedIds all={names.map(([id, name]) => ({ id, name }))} query={query} />;
}

const PAGE = 250;

function AudienceIds({ query }: ListProps) {
  const advertiser_id = useConsole().account.id;
  const input = { advertiser_id, page_size: PAGE };
  const received = useAllPages<NamedId>(useLatePages(getAdReceivedAudiences, input));
  return <Listed list={useLatePages(getAdAudiences, input)} more={received.rows} query={query} />;
}

function CampaignIds({ query }: ListProps) {
  const advertiser_id = useConsole().account.id;
  return (
    <Listed list={useLatePages(getCampaigns, { advertiser_id, page_size: PAGE })} query={query} />
  );
}

function GroupIds({ query }: ListProps) {
  const advertiser_id = useConsole().account.id;
  return (
    <Listed list={useLatePages(getAdGroups, { advertiser_id, page_size: PAGE })} query={query} />
  );
}

function ProductGroupIds({ query }: ListProps) {
  const advertiser_id = useConsole().account.id;
  return (
    <Listed
      list={useLatePages(getProductGroups, { advertiser_id, page_size: PAGE })}
      query={query}
    />
  );
}

type NamedList = Parameters<typeof useAllPages<NamedId>>[0] & {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

interface ListedProps extends ListProps {
  readonly list: NamedList;
  /** What is found beside the list. */
  readonly more?: readonly NamedId[];
}

function Listed({ list, more = [], query }: ListedProps) {
  const { t } = useWords();
  const { rows } = useAllPages(list);
  if (list.isError) {
    return <FailedCard title={t("The names didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <PageGhost />;
  return <NamedIds all={[...rows, ...more]} query={query} />;
}

/** The most rows worth displaying. */
const MOST_SHOWN = 100;

function NamedIds({ all, query }: ListProps & { readonly all: readonly NamedId[] }) {
  const { t } = useWords();
  const sought = query.trim().toLowerCase().replaceAll(/[[\]]/g, '');
  const found = all.filter(
    ({ id, name }) => name.toLowerCase().includes(sought) || id.toLowerCase() === sought,
  );
  if (found.length === 0) {
    return <EmptyCard title={t('Nothing found')} text={t('Try a shorter word.')} />;
  }
  const rows = found.map(({ name, id }) => [name, cellOf(id)]);
  return (
    <>
      <div className={page['cardHead']}>
        <span className="soft" role="status">
          {t('{found} of {all}', { found: found.length, all: all.length })}
        </span>
        <CopyButton text={csvOf([['Name', 'ID'], ...rows])} label={t('Copy as CSV')} />
      </div>
      <table className={table['plain']} aria-label={t('Names and IDs')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('ID')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MOST_SHOWN).map(({ id, name }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td className={styles['mono']}>{cellOf(id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > MOST_SHOWN && (
        <p className={styles['count']}>
          {t('These are the first {count}. Type more of the name to find the others.', {
            count: MOST_SHOWN,
          })}
        </p>
      )}
    </>
  );
}

/** As written in a sheet: long numbers in brackets, because spreadsheets round them. */
const cellOf = (id: string): string => (/^\d{12,}$/.test(id) ? `[${id}]` : id);
