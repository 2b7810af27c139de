import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import styles from './bulk.module.css';
import { changesOf } from './bulk-words.ts';
import type { Ready } from './use-apply.ts';

interface Props {
  readonly ready: readonly Ready[];
  readonly currency: string;
}

/** Every pending change, one row per field: before and after. */
export function DiffList({ ready, currency }: Props) {
  const words = useWords();
  const { t } = words;
  return (
    <section className={page['card']} aria-label={t('What will change')}>
      <div className={page['cardHead']}>
        <h2>{t('What will change')}</h2>
      </div>
      <ul className={styles['diffs']}>
        {ready.map(({ row, edit }) => (
          <li key={row.id}>
            <b>
              <bdi>{row.name}</bdi>
            </b>
            {changesOf(row, edit, { ...words, currency }).map(({ label, was, now }) => (
              <p key={label}>
                <span className="soft">{label}</span> <del className={styles['was']}>{was}</del>{' '}
                <ins className={styles['now']}>{now}</ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
