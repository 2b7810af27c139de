import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark, Wordmark } from '#web/ui/base/bower-mark.tsx';
import styles from './create.module.css';

/** The link home on a page without a header. */
export function CreateBrand() {
  const { t } = useWords();
  return (
    <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
      <BowerMark />
      <Wordmark className={styles['word']} />
    </PageLink>
  );
}
