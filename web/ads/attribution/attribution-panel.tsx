import { Dialog, Popover } from 'react-aria-components';
import { WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import {
  COUNTED_NAMES,
  COUNTED_ON,
  NO_CHOICE,
  WINDOW_FIELDS,
  WINDOW_NAMES,
} from './attribution.ts';
import styles from './attribution.module.css';
import { useAttribution } from './use-attribution.ts';

export interface ConversionsShown {
  /** Adds conversion columns to the list; null if it already has some. */
  readonly onAddColumns: (() => void) | null;
}

const WINDOW_LABELS = { click: 'Click', engagement: 'Engagement', view: 'Ad view' } as const;
const COUNTED_LABELS = { ad: 'the ad', conversion: 'the conversion' } as const;

/** Chooses the attribution windows, in days, and the day that a conversion counts on. Import it lazily. */
export function AttributionPanel({
  triggerRef,
  isOpen,
  onClose,
  onAddColumns,
}: OpenMenu & ConversionsShown) {
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
      <Dialog aria-label={t('Attribution')} className={styles['body']!}>
        <b>{t('Attribution')}</b>
        <p className="soft">{t('Count a conversion for an ad for this many days after it.')}</p>
        <Windows />
        {onAddColumns && (
          <p className={styles['hint']}>
            {t('Your columns show no conversions yet.')}{' '}
            <button type="button" className="link" onClick={onAddColumns}>
              {t('Add them')}
            </button>
          </p>
        )}
        <Defaults />
      </Dialog>
    </Popover>
  );
}

function Windows() {
  const { t } = useWords();
  const { attribution, go } = useAttribution();
  return (
    <>
      {WINDOW_NAMES.map((name) => (
        <div key={name} className={styles['row']}>
          <span id={`window-${name}`}>{t(WINDOW_LABELS[name])}</span>
          <div role="group" aria-labelledby={`window-${name}`} className={styles['segments']}>
            {WINDOWS.map((days) => (
              <button
                key={days}
                type="button"
                aria-pressed={attribution[WINDOW_FIELDS[name]] === days}
                aria-label={t('{count, plural, one {# day} other {# days}}', { count: days })}
                onClick={() => go({ [name]: String(days) })}
              >
                {days}
              </button>
            ))}
          </div>
        </div>
      ))}
      <div className={styles['row']}>
        <span id="counted-on">{t('On the day of')}</span>
        <div role="group" aria-labelledby="counted-on" className={styles['segments']}>
          {COUNTED_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={attribution.report_time === COUNTED_ON[name]}
              onClick={() => go({ counted: name })}
            >
              {t(COUNTED_LABELS[name])}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

/** Stores the current choice as the viewer's default everywhere. */
function Defaults() {
  const { t } = useWords();
  const { isDefault, busy, error, go, store } = useAttribution();
  if (isDefault) return <p className="soft">{t('This is your default in this ad account.')}</p>;
  return (
    <div className={styles['acts']}>
      <Button busy={busy} onClick={() => void store({})}>
        {t('Make it my default')}
      </Button>
      <button type="button" className="link" onClick={() => go(NO_CHOICE)}>
        {t('Back to my default')}
      </button>
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  );
}
