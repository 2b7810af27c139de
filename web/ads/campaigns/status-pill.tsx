import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './lists.module.css';
import { type ShownStatus, statusWords } from './status-words.ts';

const icons = { run: CirclePlay, bad: CircleX, wait: Clock, off: CirclePause } as const;

interface Props {
  readonly status: ShownStatus;
  /** Why the status is what it is, if there is more to say. */
  readonly reason?: string | null;
}

/** A status as shape, colour and word, with the reason below. */
export function StatusPill({ status, reason }: Props) {
  const { t } = useWords();
  const { label, tone } = statusWords[status];
  const Icon = status === 'COMPLETED' ? CircleCheck : icons[tone];
  return (
    <>
      <span className={classNames(styles['pill'], styles[tone])}>
        <Icon size={14} aria-hidden="true" />
        {t(label)}
      </span>
      {reason && <small className={styles['reason']}>{reason}</small>}
    </>
  );
}
