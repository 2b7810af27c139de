import Undo2 from 'lucide-react/icons/undo-2';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from '../builder/builder.module.css';
import type { Difference } from '../drafts/differences.ts';
import { labelOf, valueText } from '../drafts/field-words.ts';

interface Props<T extends Difference> {
  readonly changes: readonly T[];
  readonly currency: string;
  readonly onTakeBack: (change: T) => void;
}

/** Pending changes, before and after; each can be reverted. */
export function DiffList<T extends Difference>({ changes, currency, onTakeBack }: Props<T>) {
  const { t, formats } = useWords();
  const format = { currency, formats };
  const text = (path: string, value: unknown) => valueText(path, value, format) ?? t('nothing');
  return (
    <section className={styles['block']} aria-label={t('What changes')}>
      <div className={styles['head']}>
        <h2>{t('What changes')}</h2>
        <span className="t-12 soft">{changes.length}</span>
      </div>
      {changes.length === 0 && (
        <p className="soft">{t('Your changes show up here before you save them.')}</p>
      )}
      <ul className={styles['list']}>
        {changes.map((change) => (
          <li key={change.path} className={styles['jump']}>
            <span />
            <span>
              <small className="soft">{t(labelOf(change.path))}</small>
              <span className={styles['was']} dir="auto">
                {text(change.path, change.was)}
              </span>
              <span className={styles['now']} dir="auto">
                {text(change.path, change.is)}
              </span>
            </span>
            <button
              type="button"
              className={styles['close']}
              aria-label={t('Undo: {what}', { what: t(labelOf(change.path)) })}
              onClick={() => onTakeBack(change)}
            >
              <Undo2 size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
