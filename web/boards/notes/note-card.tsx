import type { ReactNode } from 'react';
import type { BoardNote } from '#contract/boards/notes.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './notes.module.css';
import type { NoteActs } from './use-notes.ts';

interface Props {
  readonly note: BoardNote;
  /** The time since its last change. */
  readonly ago: ReactNode;
  /** Absent if the viewer may only read. */
  readonly onTick?: NoteActs['tick'] | undefined;
  /** The actions on the note. */
  readonly acts?: ReactNode;
}

/** One note: its text, its checklist, and its author. */
export function NoteCard({ note, ago, onTick, acts }: Props) {
  const { t } = useWords();
  const title = note.title || t('Note');
  return (
    <article className={styles['card']} aria-label={title}>
      {note.title && (
        <h2 className="h-20" dir="auto">
          {note.title}
        </h2>
      )}
      {note.text && (
        <p className={styles['text']} dir="auto">
          {note.text}
        </p>
      )}
      {note.items.length > 0 && (
        <ul className={styles['items']} aria-label={t('Checklist in {title}', { title })}>
          {note.items.map((item, at) => (
            // A note's items have no id, only a position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <label className={styles['item']}>
                <input
                  type="checkbox"
                  checked={item.done}
                  disabled={!onTick}
                  onChange={() =>
                    void onTick?.(note, note.items.with(at, { ...item, done: !item.done }))
                  }
                />
                <bdi className={classNames(item.done && styles['done'])}>{item.text}</bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles['foot']}>
        <span className={styles['by']}>
          <PageLink href={profilePath(note.user.username)} className="link">
            <bdi>{nameOf(note.user)}</bdi>
          </PageLink>
          {ago}
        </span>
        {acts}
      </footer>
    </article>
  );
}
