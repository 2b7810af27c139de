import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Lock from 'lucide-react/icons/lock';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import type { RowState } from './row-state.ts';
import styles from './bulk.module.css';

const LOOKS = {
  done: { Icon: CircleCheck, tone: 'good' },
  refused: { Icon: CircleX, tone: 'bad' },
  wrong: { Icon: CircleX, tone: 'bad' },
  over: { Icon: Lock, tone: 'off' },
  off: { Icon: CircleMinus, tone: 'off' },
  same: { Icon: CircleMinus, tone: 'off' },
  ready: { Icon: CircleCheck, tone: 'good' },
} as const;

const TEXTS = {
  done: 'Changed',
  over: 'Archived; cannot be changed',
  off: 'Left out',
  same: 'No change',
  ready: 'Ready',
} as const;

/** A row's state or result: a shape, a colour and words. */
export function ResultPill({ state }: { readonly state: RowState }) {
  const { t } = useWords();
  const { Icon, tone } = LOOKS[state.is];
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      <Icon size={14} aria-hidden="true" />
      <span>{'reason' in state ? state.reason : t(TEXTS[state.is])}</span>
    </span>
  );
}
