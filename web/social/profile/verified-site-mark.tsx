import BadgeCheck from 'lucide-react/icons/badge-check';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './verified-site-mark.module.css';

/** The mark beside a verified website. */
export function VerifiedSiteMark() {
  const { t } = useWords();
  const words = t('Verified as their own website');
  return (
    <span className={styles['mark']} role="img" aria-label={words} title={words}>
      <BadgeCheck size={16} aria-hidden="true" />
    </span>
  );
}
