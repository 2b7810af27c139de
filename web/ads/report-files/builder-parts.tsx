import { ENTITY_STATUSES } from '#contract/ads/objects.ts';
import { BREAKDOWNS, GRANULARITIES } from '#contract/ads/report-rules.ts';
import { FILE_LEVELS } from '#contract/ads/report-files/report-file-rules.ts';
import { OBJECTIVE_FILTER_NAMES } from '#contract/ads/reporting/objective-filters.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { entityStatusLabel, objectiveFilterLabel } from '../campaigns/status-words.ts';
import { LinesField, PickField, Segments } from '../fields/fields.tsx';
import type { ReportDraft } from './report-draft.ts';
import styles from './report-files.module.css';
import { levelText, partText, stepText } from './report-words.ts';

interface Props {
  readonly draft: ReportDraft;
  readonly onChange: (more: Partial<ReportDraft>) => void;
}

/** The level, breakdown and filters of a report. */
export function Parts({ draft, onChange }: Props) {
  const { t } = useWords();
  // The breakdowns available differ by level.
  const parts = BREAKDOWNS.filter((one) => isCountedFor(one, draft.level));
  return (
    <>
      <PickField
        at="level"
        label={t('One row for each')}
        value={draft.level}
        options={FILE_LEVELS.map((one) => [one, t(levelText[one])])}
        onChange={(level) =>
          onChange({
            level,
            ids: '',
            ...(draft.breakdown !== '' &&
              !isCountedFor(draft.breakdown, level) && { breakdown: '' }),
          })
        }
      />
      {parts.length > 0 && (
        <PickField<ReportDraft['breakdown']>
          at="breakdown"
          label={t('Split by')}
          value={draft.breakdown}
          options={[['', t('No split')], ...parts.map((one) => [one, t(partText[one])] as const)]}
          onChange={(breakdown) => onChange({ breakdown })}
        />
      )}
      {draft.breakdown === '' && draft.level !== 'KEYWORD' && (
        <Segments
          label={t('Rows by')}
          value={draft.granularity}
          options={GRANULARITIES.map((one) => [one, t(stepText[one])])}
          onChange={(granularity) => onChange({ granularity })}
        />
      )}
      {draft.level !== 'ADVERTISER' && <Filters draft={draft} onChange={onChange} />}
    </>
  );
}

function isCountedFor(part: (typeof BREAKDOWNS)[number], level: ReportDraft['level']): boolean {
  if (level === 'AD' || level === 'KEYWORD') return false;
  if (part === 'OBJECTIVE') return level === 'ADVERTISER';
  return part !== 'SEARCH_TERM' || level !== 'ADVERTISER';
}

function Filters({ draft, onChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <div className={styles['pair']}>
        <PickField<ReportDraft['status']>
          at="status"
          label={t('Status')}
          value={draft.status}
          options={[
            ['', t('Any')],
            ...ENTITY_STATUSES.map((one) => [one, t(entityStatusLabel[one])] as const),
          ]}
          onChange={(status) => onChange({ status })}
        />
        <PickField<ReportDraft['objective']>
          at="objective"
          label={t('Objective')}
          value={draft.objective}
          options={[
            ['', t('Any')],
            ...OBJECTIVE_FILTER_NAMES.map((one) => [one, t(objectiveFilterLabel[one])] as const),
          ]}
          onChange={(objective) => onChange({ objective })}
        />
      </div>
      <LinesField
        at="ids"
        label={draft.level === 'KEYWORD' ? t('Only these ad group IDs') : t('Only these IDs')}
        hint={t('Up to 500, separated by commas or spaces. Leave it empty for all.')}
        value={draft.ids}
        onChange={(ids) => onChange({ ids })}
      />
    </>
  );
}
