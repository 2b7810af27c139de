import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './pace.module.css';
import type { Pace } from './pace.ts';

const PERCENT = 100;

interface Props {
  readonly text: string;
  readonly pace: Pace | null;
  /** The amount spent, formatted. */
  readonly spent: string;
}

/** A budget, with a bar of the part spent and a mark for the time elapsed. */
export function BudgetCell({ text, pace, spent }: Props) {
  const { t } = useWords();
  if (pace === null) return text;
  const { isDaily, share, time, isSlow } = pace;
  const summary = isDaily
    ? t('{amount} spent today', { amount: spent })
    : t('{amount} spent so far', { amount: spent });
  const hours =
    time !== null &&
    (isDaily
      ? t('{percent}% of the day (UTC) is over', { percent: Math.round(time * PERCENT) })
      : t('{percent}% of its time is over', { percent: Math.round(time * PERCENT) }));
  const whole = hours ? `${summary} · ${hours}` : summary;
  return (
    <span className={styles['budget']} title={whole}>
      {text}
      <VisuallyHidden> · {whole}</VisuallyHidden>
      <span className={classNames(styles['pace'], isSlow && styles['slow'])} aria-hidden="true">
        <i style={{ width: `${share * PERCENT}%` }} />
        {time !== null && <b style={{ insetInlineStart: `${time * PERCENT}%` }} />}
      </span>
    </span>
  );
}
