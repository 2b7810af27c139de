import { useRouter } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import {
  type Audience,
  AUDIENCE_KINDS,
  type AudienceKind,
  getAdAudiences,
} from '#contract/ads/audiences/audiences.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { audiencesInput } from './audience-inputs.ts';
import { AudienceStatusPill } from './audience-status.tsx';
import { KIND_LABEL, ruleText, sizeText, STATUS_LABEL, usedIn } from './audience-words.ts';
import styles from './audiences.module.css';
import { ReceivedAudiences } from './received-audiences.tsx';

const MS = 1000;
const ANY = '';

/** All audiences of the ad account, searchable by name or id, and filtered by kind. */
export function AudienceList() {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const router = useRouter();
  const list = usePages(getAdAudiences, audiencesInput(account.id));
  const { rows } = useAllPages<Audience>(list);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AudienceKind | typeof ANY>(ANY);
  const hrefOf = ({ id }: Audience) => `${pathOf('audiences')}?id=${id}`;
  const found = rows.filter(
    (row) => isFound(row, text) && (kind === ANY || row.audience_type === kind),
  );
  const columns = useColumns();
  if (rows.length === 0) {
    return (
      <>
        <section className={page['card']}>
          <EmptyCard
            title={t('No audiences yet')}
            text={t(
              'Reach people you already know: from a customer list, or by what they did here or on your site.',
            )}
            action={<CreateLink />}
          />
        </section>
        <ReceivedAudiences />
      </>
    );
  }
  return (
    <>
      <CreateLink className={page['headAct']} />
      <Bar text={text} onText={setText} kind={kind} onKind={setKind} />
      <section className={page['card']}>
        {found.length === 0 ? (
          <EmptyCard
            title={t('No matches')}
            text={t('Search for part of a name or a full ID, or use fewer filters.')}
          />
        ) : (
          <DataTable
            label={t('Audiences')}
            nameLabel="Audience"
            rows={found}
            columns={columns}
            hasSwitch={false}
            hrefOf={hrefOf}
            detailOf={(row) => ruleText(row, { t, formats }, rows)}
            onOpen={(row) => void router.navigate({ href: hrefOf(row) } as never)}
            isOn={({ status }) => status === 'READY'}
            isSwitchable={() => false}
            problemOf={() => undefined}
            onSwitch={null}
            renderBulk={() => null}
          />
        )}
      </section>
      <ReceivedAudiences />
      <div className={classNames(page['note'], page['plain'])}>
        <ShieldCheck size={16} aria-hidden="true" />
        <p>
          {t(
            "Sizes are rounded. An audience of fewer than 100 people is too small to use, and its size isn't shown.",
          )}
        </p>
      </div>
    </>
  );
}

function isFound({ name, id }: Audience, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || id === wanted || name.toLowerCase().includes(wanted);
}

function CreateLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const can = useRights();
  if (!can('audiences')) return null;
  return (
    <ButtonLink
      variant="main"
      className={classNames(styles['wideOnly'], className)}
      href={`${pathOf('audiences')}?new=1`}
    >
      <Plus size={16} aria-hidden="true" />
      {t('New audience')}
    </ButtonLink>
  );
}

interface BarProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly kind: AudienceKind | typeof ANY;
  readonly onKind: (kind: AudienceKind | typeof ANY) => void;
}

function Bar({ text, onText, kind, onKind }: BarProps) {
  const { t } = useWords();
  const kinds = [ANY, ...AUDIENCE_KINDS] as const;
  return (
    <div className={styles['bar']}>
      <label className={styles['search']}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          value={text}
          placeholder={t('Name or ID')}
          aria-label={t('Name or ID')}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <select
        className={styles['kind']}
        aria-label={t('Kind')}
        value={kind}
        onChange={({ target }) => onKind(kinds.find((one) => one === target.value) ?? ANY)}
      >
        <option value={ANY}>{t('Any kind')}</option>
        {AUDIENCE_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(KIND_LABEL[one])}
          </option>
        ))}
      </select>
    </div>
  );
}

const makerOf = (by: Audience['created_by']): string | null => by && (by.full_name || by.username);

function useColumns(): readonly Column<Audience>[] {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  return [
    {
      id: 'kind',
      label: 'Kind',
      cell: ({ audience_type: kind }) => t(KIND_LABEL[kind]),
      by: ({ audience_type: kind }) => t(KIND_LABEL[kind]),
      onCard: 'second',
    },
    {
      id: 'size',
      label: 'People',
      cell: (row) => sizeText(row, { t, formats }),
      by: ({ size }) => size,
      isNumber: true,
      onCard: 'first',
    },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status }) => <AudienceStatusPill status={status} />,
      by: ({ status }) => t(STATUS_LABEL[status]),
      onCard: 'line',
    },
    {
      id: 'uses',
      label: 'Used in',
      cell: ({ ad_group_count: count }) => usedIn(count, t),
      by: ({ ad_group_count: count }) => count,
      isNumber: true,
      onCard: 'third',
    },
    {
      id: 'maker',
      label: 'Created by',
      cell: ({ created_by: by }) => <bdi>{makerOf(by) ?? '–'}</bdi>,
      by: ({ created_by: by }) => makerOf(by) ?? '',
    },
    {
      id: 'updated',
      label: 'Updated',
      cell: ({ updated_time: at }) =>
        relativeTime(new Date(at * MS), new Date(renderedAt), formats),
      by: ({ updated_time: at }) => at,
    },
  ];
}
