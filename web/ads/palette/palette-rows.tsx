import Lock from 'lucide-react/icons/lock';
import { useEffect, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import type { Entry } from './entries.ts';
import styles from './palette.module.css';

interface Props {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly active: number;
  readonly onOpen: (entry: Entry) => void;
}

/** Results by kind; the focus stays in the field, which references the active one. */
export function PaletteRows({ id, entries, active, onOpen }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, entries]);
  const kinds = [...Map.groupBy(entries, ({ kind }) => kind)];
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('Found')} className={styles['rows']}>
      {kinds.map(([kind, rows]) => (
        <div key={kind} role="group" aria-label={t(kind)}>
          <p className={styles['kind']} aria-hidden="true">
            {t(kind)}
          </p>
          {rows.map((entry) => {
            const at = entries.indexOf(entry);
            return (
              // The field handles the keys, and keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles['row']}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(entry)}
              >
                <Row entry={entry} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Row({ entry: { Icon, label, detail, isLocked } }: { readonly entry: Entry }) {
  const { t } = useWords();
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <span className={styles['label']}>
        <bdi>{label}</bdi>
        {detail !== null && <small>{detail}</small>}
      </span>
      {isLocked && (
        <>
          <Lock size={12} aria-hidden="true" />
          <VisuallyHidden>{t('needs another role')}</VisuallyHidden>
        </>
      )}
    </>
  );
}
