import type { BroughtFile } from '#contract/transfer/bring.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { kindText } from './import-words.ts';
import styles from './import.module.css';

/** What an export has beside its Pins: how much of it, or what became of it. */
export function ArchiveMore({ file }: { readonly file: BroughtFile }) {
  const { t } = useWords();
  if (file.more.length === 0) return null;
  const isPreview = file.status === 'preview';
  return (
    <ul className={styles['rows']} aria-label={t('More in this file')}>
      {file.more.map(({ kind, count, restored, passed_over: passed }) => {
        const name = kindText(kind, t);
        return (
          <li key={kind} className="soft">
            {isPreview
              ? t('{name}: {count}', { name, count })
              : t('{name}: {restored} brought, {passed} passed over', { name, restored, passed })}
          </li>
        );
      })}
    </ul>
  );
}
