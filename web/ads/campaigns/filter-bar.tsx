import ChartLine from 'lucide-react/icons/chart-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { ENTITY_STATUSES } from '#contract/ads/objects.ts';
import {
  OBJECTIVE_FILTER_NAMES,
  OBJECTIVE_FILTERS,
} from '#contract/ads/reporting/objective-filters.ts';
import type { ListLevel, ViewList } from '#contract/ads/reporting/preference-rules.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { AttributionChip } from '../attribution/attribution-chip.tsx';
import page from '../console/console-page.module.css';
import { Segments } from '../console/segments.tsx';
import { hasHours } from '../reporting/drawn.ts';
import { isConversionColumn, type ShownColumn } from '../reporting/report-columns.ts';
import type { Step } from '../reporting/series.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import type { ColumnsDialogProps } from './columns-dialog.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListView } from './list-view.ts';
import styles from './lists.module.css';
import { useKeep } from './use-keep.ts';
import { entityStatusLabel, objectiveFilterLabel, objectiveLabel } from './status-words.ts';

const ColumnsDialog = lazyPart<ColumnsDialogProps>(
  async () => (await import('./columns-dialog.tsx')).ColumnsDialog,
);
const ViewMenu = lazyPart<{ readonly level: ViewList }>(
  async () => (await import('./view-menu.tsx')).ViewMenu,
);

const STEPS: readonly (readonly [Step, string])[] = [
  ['HOUR', 'Hour'],
  ['DAY', 'Day'],
  ['WEEK', 'Week'],
  ['MONTH', 'Month'],
];

/** The conversion columns most worth adding first. */
const CONVERSION_COLUMNS: readonly ShownColumn[] = [
  'TOTAL_CONVERSIONS',
  'CONVERSIONS_COST_PER_ACTION',
];

interface Props {
  readonly level: ListLevel;
  readonly view: ListView;
  readonly step: Step;
  /** The button that creates another one, next to the page's name. */
  readonly create: ReactNode;
  readonly within: { readonly name: string; readonly all: string } | null;
  /** The number of visible rows, and whether all are loaded. */
  readonly count: number;
  readonly isWhole: boolean;
  /** Null while figures are loading. */
  readonly onExport: (() => void) | null;
  readonly onSheet: () => void;
}

/** The list's filters, all stored in the URL. */
export function FilterBar({ level, view, step, create, within, ...rest }: Props) {
  const { count, isWhole, ...files } = rest;
  const { t, formats } = useWords();
  const { range, today, go } = useReporting();
  const many = wholeNumber(count, formats);
  const [isChoosing, setChoosing] = useState(false);
  const steps = STEPS.filter(([value]) => value !== 'HOUR' || hasHours(range, today));
  return (
    <>
      <div className={classNames(page['headAct'], page['headActs'])}>
        <Segments
          label={t('Step of the chart')}
          value={step}
          options={steps.map(([value, label]) => [value, t(label)] as const)}
          onPick={(value) => go({ step: value })}
        />
        {create}
      </div>
      <div className={styles['bar']}>
        <ListSearch
          query={view.query}
          label={t('Find by name or ID')}
          placeholder={t('Name or ID')}
        />
        {within && (
          <PageLink href={within.all} className={styles['within']}>
            {t('In {name}', { name: within.name })}
            <X size={14} aria-label={t('Show all')} />
          </PageLink>
        )}
        <Chips view={view} />
        <label className={classNames(styles['check'], styles['toggle'])}>
          <input
            type="checkbox"
            checked={view.isDelivered}
            onChange={(event) => go({ delivered: event.target.checked ? '1' : '0' })}
          />
          {t('Delivered only')}
        </label>
        <span role="status" className={classNames('soft', styles['count'])}>
          {isWhole ? t('{count} in total', { count: many }) : t('{count} so far…', { count: many })}
        </span>
        <AttributionChip
          className={classNames(styles['chip'], styles['end'])}
          onAddColumns={
            view.columns.some(isConversionColumn)
              ? null
              : () => go({ columns: [...view.columns, ...CONVERSION_COLUMNS].join(',') })
          }
        />
        <button
          type="button"
          className={classNames(styles['chip'], styles['columns'])}
          aria-haspopup="dialog"
          onPointerEnter={ColumnsDialog.preload}
          onFocus={ColumnsDialog.preload}
          onClick={() => setChoosing(true)}
        >
          <Columns3 size={14} aria-hidden="true" /> <span>{t('Columns')}</span>
        </button>
        <ChartToggle />
        <ExportMenu {...files} />
        <span className={styles['views']}>
          <ViewMenu level={level} />
        </span>
      </div>
      {isChoosing && (
        <ColumnsDialog level={level} columns={view.columns} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

/** Hides the chart above the list or shows it again, for this person and ad account. */
function ChartToggle() {
  const { t } = useWords();
  const { preference, error, keep } = useKeep();
  const { hide_chart: isHidden } = preference;
  return (
    <>
      <IconButton
        label={isHidden ? t('Show the chart') : t('Hide the chart')}
        onClick={() => void keep({ hide_chart: !isHidden })}
      >
        <ChartLine size={16} aria-hidden="true" />
      </IconButton>
      {error !== null && <FieldError>{error}</FieldError>}
    </>
  );
}

/** Exports the displayed rows, or a sheet that can be edited and uploaded again. */
function ExportMenu({ onExport, onSheet }: Pick<Props, 'onExport' | 'onSheet'>) {
  const { t } = useWords();
  return (
    <MenuButton
      label={t('Export')}
      entries={[
        {
          id: 'view',
          label: t('This view'),
          detail: t('The columns you see, as CSV'),
          onPress: () => onExport?.(),
        },
        {
          id: 'sheet',
          label: t('Bulk sheet'),
          detail: t('Every setting, for editing or duplicating'),
          onPress: onSheet,
        },
      ]}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={t('Export')} disabled={onExport === null}>
          <Download size={16} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

/** Toggles one of several names in a URL parameter; null for none, which removes the parameter. */
const toggled = (names: readonly string[], name: string): string | null => {
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  return next.length > 0 ? next.join(',') : null;
};

function Chips({ view: { objectives, statuses } }: { readonly view: ListView }) {
  const { t, formats } = useWords();
  const { go } = useReporting();
  const listed = (names: readonly string[]) => new Intl.ListFormat(formats).format(names);
  const byObjective: MenuEntry[] = OBJECTIVE_FILTER_NAMES.map((name) => ({
    id: name,
    label: t(objectiveFilterLabel[name]),
    detail:
      name === OBJECTIVE_FILTERS[name]
        ? undefined
        : t('today {objective}', { objective: t(objectiveLabel[OBJECTIVE_FILTERS[name]]) }),
    chosen: objectives.includes(name),
    onPress: () => go({ objective: toggled(objectives, name) }),
  }));
  const byStatus: MenuEntry[] = ENTITY_STATUSES.map((name) => ({
    id: name,
    label: t(entityStatusLabel[name]),
    chosen: statuses.includes(name),
    onPress: () => go({ status: toggled(statuses, name) }),
  }));
  const all: MenuEntry = {
    id: 'any',
    label: t('Any objective'),
    chosen: objectives.length === 0,
    onPress: () => go({ objective: null }),
  };
  return (
    <>
      <MenuButton
        label={t('Objective')}
        entries={[all, ...byObjective]}
        renderTrigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className={classNames(styles['chip'], objectives.length > 0 && styles['isSet'])}
          >
            {t('Objective')}{' '}
            <b>
              {objectives.length === 0
                ? t('any')
                : listed(objectives.map((name) => t(objectiveFilterLabel[name])))}
            </b>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      />
      <MenuButton
        label={t('Status')}
        entries={byStatus}
        renderTrigger={(trigger) => (
          <button type="button" {...trigger} className={styles['chip']}>
            {t('Status')} <b>{listed(statuses.map((name) => t(entityStatusLabel[name])))}</b>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      />
    </>
  );
}
