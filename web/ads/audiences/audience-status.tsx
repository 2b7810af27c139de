import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Loader from 'lucide-react/icons/loader';
import type { AudienceStatus } from '#contract/ads/audiences/audiences.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './audiences.module.css';
import { STATUS_LABEL } from './audience-words.ts';

const ICONS = { READY: CircleCheck, INITIALIZING: Loader, TOO_SMALL: CircleAlert } as const;

/** The status of an audience as shape, colour and word. */
export function AudienceStatusPill({ status }: { readonly status: AudienceStatus }) {
  const { t } = useWords();
  const Icon = ICONS[status];
  return (
    <span className={classNames(styles['pill'], styles[status])}>
      <Icon size={14} aria-hidden="true" />
      {t(STATUS_LABEL[status])}
    </span>
  );
}
