import CircleAlert from 'lucide-react/icons/circle-alert';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './builder.module.css';
import { differencesOf } from '../drafts/differences.ts';
import { labelOf, valueText } from '../drafts/field-words.ts';

interface Props {
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The person who saved the other version; null if unknown. */
  readonly by: string | null;
  readonly currency: string;
  readonly onChoose: (whose: 'mine' | 'theirs') => void;
}

/** Another person saved meanwhile: compares both versions field by field, and asks which to keep. */
export function BothVersions({ mine, theirs, by, currency, onChoose }: Props) {
  const { t, formats } = useWords();
  const how = { currency, formats };
  const text = (path: string, value: unknown) => valueText(path, value, how) ?? t('nothing');
  return (
    <section className={styles['block']} role="alert">
      <div className={classNames(styles['note'], styles['bad'])}>
        <CircleAlert size={16} aria-hidden="true" />
        <p>
          <b>
            {by === null
              ? t('Someone else changed this in the meantime.')
              : t('{name} changed this in the meantime.', { name: by })}
          </b>{' '}
          {t('Nothing is lost. Choose which one to keep.')}
        </p>
      </div>
      <ul className={styles['list']}>
        {differencesOf(theirs, mine).map(({ path, was, is }) => (
          <li key={path}>
            <small className="soft">{t(labelOf(path))}</small>
            <p dir="auto">{t('Yours: {value}', { value: text(path, is) })}</p>
            <p dir="auto">{t('Theirs: {value}', { value: text(path, was) })}</p>
          </li>
        ))}
      </ul>
      <div className={styles['head']}>
        <Button variant="main" onClick={() => onChoose('mine')}>
          {t('Keep mine')}
        </Button>
        <Button variant="line" onClick={() => onChoose('theirs')}>
          {t('Take theirs')}
        </Button>
      </div>
    </section>
  );
}
