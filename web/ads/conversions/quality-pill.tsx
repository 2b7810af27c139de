import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Quality } from '#contract/ads/conversions/health.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './conversions.module.css';

const LOOKS = {
  GOOD: { Icon: CircleCheck, tone: 'good', label: 'Good' },
  FAIR: { Icon: CircleAlert, tone: 'warn', label: 'Fair' },
  NEEDS_IMPROVEMENT: { Icon: CircleX, tone: 'bad', label: 'Needs improvement' },
} as const;

/** Event quality as shape, colour and word. */
export function QualityPill({ quality }: { readonly quality: Quality }) {
  const { t } = useWords();
  const { Icon, tone, label } = LOOKS[quality];
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      <Icon size={14} aria-hidden="true" />
      {t(label)}
    </span>
  );
}
