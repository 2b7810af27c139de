import { type FormEvent, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { REPORT_RANGES } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { daysProblem, firstDayOf } from './range.ts';
import styles from './reporting.module.css';
import { useReporting } from './use-reporting.ts';

export interface DaysShown {
  /** The page has no comparison with the previous days. */
  readonly isAlone: boolean;
}

/** Chooses the range and the comparison. Import it lazily. */
export function DateRangePanel({ triggerRef, isOpen, onClose, isAlone }: OpenMenu & DaysShown) {
  const { t } = useWords();
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      placement="bottom end"
      offset={6}
      className={styles['panel']!}
    >
      <Dialog aria-label={t('Days')} className={styles['panelBody']!}>
        <Choices onClose={onClose} isAlone={isAlone} />
      </Dialog>
    </Popover>
  );
}

function Choices({ onClose, isAlone }: Pick<OpenMenu, 'onClose'> & DaysShown) {
  const { t } = useWords();
  const { range, today, go } = useReporting();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [wrong, setWrong] = useState<'from' | 'to' | null>(null);
  const first = firstDayOf(today);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const problem = daysProblem({ from, to }, today);
    setWrong(problem);
    if (problem !== null) return;
    go({ from, to, days: null });
    onClose();
  };
  const choose = (days: number) => {
    go({ days: String(days), from: null, to: null });
    onClose();
  };
  return (
    <>
      <div role="group" aria-label={t('Days up to today')} className={styles['presets']}>
        {REPORT_RANGES.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={range.preset === days}
            onClick={() => choose(days)}
          >
            {t('Last {days} days', { days })}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={apply} className={styles['custom']}>
        <Field
          type="date"
          label={t('First day')}
          value={from}
          min={first}
          max={today}
          error={wrong === 'from' && t('Choose a day from the last 90.')}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          type="date"
          label={t('Last day')}
          value={to}
          min={first}
          max={today}
          error={wrong === 'to' && t('Choose a day from the first one up to today.')}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant="main">
          {t('Show these days')}
        </Button>
      </form>
      {!isAlone && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={range.isCompared}
            onChange={(event) => go({ compare: event.target.checked ? '1' : '0' })}
          />
          {t('Compare with the previous period')}
        </label>
      )}
      <p className="soft">{t('Days are UTC days.')}</p>
    </>
  );
}
