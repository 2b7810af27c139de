import Plus from 'lucide-react/icons/plus';
import type { Board, Section } from '#contract/boards.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { sectionPictures } from '../core/cover.ts';
import { sectionPath } from '../core/section-path.ts';
import styles from './section-strip.module.css';

interface Props {
  readonly board: Board;
  readonly sections: readonly Section[];
  /** Absent if the viewer may not edit the board. */
  readonly onAdd?: (() => void) | undefined;
}

/** A board's sections in one scrolling row, with a button to add one. */
export function SectionStrip({ board, sections, onAdd }: Props) {
  const { t } = useWords();
  if (sections.length === 0 && !onAdd) return null;
  return (
    <ul className={styles['sections']} aria-label={t('Sections')}>
      {sections.map((section) => (
        <li key={section.id}>
          <PageLink href={sectionPath(board, section)} className={styles['card']}>
            <BowerCover size="row" pictures={sectionPictures(section)} />
            <span className={styles['words']}>
              <b className={styles['name']}>
                <bdi>{section.title}</bdi>
              </b>
              <span className="t-12 soft">
                {t('{count, plural, one {# Pin} other {# Pins}}', { count: section.pin_count })}
              </span>
            </span>
          </PageLink>
        </li>
      ))}
      {onAdd && (
        <li>
          <button
            type="button"
            className={classNames(styles['card'], styles['add'])}
            onClick={onAdd}
          >
            <Plus size={18} aria-hidden="true" />
            {t('Add section')}
          </button>
        </li>
      )}
    </ul>
  );
}
