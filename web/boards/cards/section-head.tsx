import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { Section } from '#contract/boards.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { ChipLink, Chips } from '#web/ui/base/chip.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { sectionPictures } from '../core/cover.ts';
import { sectionPath } from '../core/section-path.ts';
import styles from './section-head.module.css';

interface Props {
  readonly section: Section;
  /** All sections of the board, this one among them. */
  readonly siblings: readonly Section[];
  readonly acts?: ReactNode;
}

/** The head of a section's page: where it belongs, its cover and name, and the way to its siblings. */
export function SectionHead({ section, siblings, acts }: Props) {
  const { t } = useWords();
  const { board, title } = section;
  const [newest] = section.preview_pins;
  return (
    <>
      <header className={styles['head']}>
        <BowerCover
          size="hero"
          pictures={sectionPictures(section)}
          color={newest?.dominant_color ?? board.dominant_color}
          eager
        />
        <div className={styles['info']}>
          <nav className={styles['crumbs']} aria-label={t('Where this belongs')}>
            <PageLink href={profilePath(board.owner.username)} className={styles['crumb']}>
              <bdi>{nameOf(board.owner)}</bdi>
            </PageLink>
            <ChevronRight size={16} className="flip" aria-hidden="true" />
            <PageLink href={board.url} className={styles['crumb']}>
              <bdi>{board.name}</bdi>
            </PageLink>
          </nav>
          <div className="row">
            <h1 className="h-40" dir="auto">
              {title}
            </h1>
            {acts}
          </div>
          <p className="t-14 soft">
            {t('{count, plural, one {# Pin} other {# Pins}}', { count: section.pin_count })}
          </p>
        </div>
      </header>
      {siblings.length > 1 && (
        <div className={styles['siblings']}>
          <Chips label={t('Sections')}>
            <ChipLink href={board.url} keepScroll={false} outlined>
              {t('All Pins')}
            </ChipLink>
            {siblings.map((one) => (
              <ChipLink
                key={one.id}
                href={sectionPath(board, one)}
                current={one.id === section.id}
                keepScroll={false}
                outlined
              >
                <bdi>{one.title}</bdi>
                <span className={styles['count']}>
                  {t('{count, plural, other {#}}', { count: one.pin_count })}
                </span>
              </ChipLink>
            ))}
          </Chips>
        </div>
      )}
    </>
  );
}
