import { useState } from 'react';
import { type BroughtFile, getImportRows } from '#contract/transfer/bring.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { reasonText } from './import-words.ts';
import styles from './import.module.css';

/** The entries that were not saved and why, once asked for. */
export function UnsavedRows({ file }: { readonly file: BroughtFile }) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const list = useLatePages(getImportRows, { import_id: file.id }, isOpen);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (!isOpen) {
    return (
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {t("What wasn't saved")}
      </Button>
    );
  }
  return (
    <>
      {list.isError && <Banner bad>{t("We couldn't load this. Please try again.")}</Banner>}
      <ul className={styles['rows']} aria-label={t("What wasn't saved")}>
        {rows.map((row) => (
          <li key={row.id} className={styles['row']}>
            {row.link === null ? (
              <bdi>{row.title}</bdi>
            ) : (
              <a href={row.link} target="_blank" rel="noopener noreferrer nofollow">
                <bdi>{row.title || row.link}</bdi>
              </a>
            )}
            <span className="soft t-14">{reasonText(row, file.format, t)}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="line"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
