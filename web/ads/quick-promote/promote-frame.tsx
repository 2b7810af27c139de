import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { PROMOTE_STEPS, type PromoteStep, stepsToFill } from './promote-steps.ts';
import styles from './promote.module.css';

interface Props {
  readonly title: string;
  /** Undefined after the last step. */
  readonly step?: PromoteStep;
  readonly small?: boolean;
  /** Closes the dialog; undefined on a full page. */
  readonly onClose?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every step: progress, back and close, and the buttons. */
export function PromoteFrame({ title, step, small, onClose, onBack, foot, children }: Props) {
  const { t } = useWords();
  const Title = onClose ? 'h2' : 'h1';
  return (
    <div
      className={classNames(
        styles['promote'],
        small && styles['small'],
        !onClose && styles['page'],
      )}
    >
      <div className={styles['top']}>
        {onBack && (
          <IconButton label={t('Back')} onClick={onBack}>
            <ArrowLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
        )}
        <Title className={onClose ? 'h-20' : 'h-28'} tabIndex={-1} data-step-heading>
          {title}
        </Title>
        {step && <Steps at={step} isPage={onClose === undefined} />}
        {onClose && (
          <IconButton
            label={t('Close and keep what you filled in')}
            className={step ? undefined : styles['end']}
            onClick={onClose}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles['body']}>{children}</div>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}

const NAMES = { pin: 'Pin', business: 'Business', billing: 'Billing' } as const;

const isBefore = (step: PromoteStep, at: PromoteStep): boolean =>
  PROMOTE_STEPS.indexOf(step) < PROMOTE_STEPS.indexOf(at);

function Steps({ at, isPage }: { readonly at: PromoteStep; readonly isPage: boolean }) {
  const { t } = useWords();
  return (
    <ol className={styles['steps']} aria-label={t('Steps')}>
      {stepsToFill(isPage).map((step) => (
        <li
          key={step}
          className={isBefore(step, at) ? styles['done'] : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          <i aria-hidden="true">{isBefore(step, at) && <Check size={12} strokeWidth={3} />}</i>
          <span>{t(NAMES[step])}</span>
        </li>
      ))}
    </ol>
  );
}

/** Focuses the heading of each step but the first, because the previously focused element is gone. */
export function useHeadingFocus(step: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    container.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [step]);
  return container;
}
