import Clapperboard from 'lucide-react/icons/clapperboard';
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal';
import Image from 'lucide-react/icons/image';
import BookOpen from 'lucide-react/icons/book-open';
import {
  DRAFT_KINDS,
  type DraftKind,
  MAX_CAROUSEL,
  MAX_STORY_PAGES,
} from '#contract/builder/limits.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { KIND_WORDS } from '../core/builder-words.ts';
import { ClosedNote } from '../core/closed-note.tsx';
import { whyKindClosed } from '../core/draft-edit.ts';
import styles from './kinds-list.module.css';

const ICONS = {
  single: Image,
  carousel: GalleryHorizontal,
  story: BookOpen,
  video: Clapperboard,
} as const;

/** What can be made here, kind by kind, and why not, where a kind is closed [BUILD-03]. */
export function KindsList() {
  const { t } = useWords();
  const { maker, scenario } = useBuilder();
  const about: Readonly<Record<DraftKind, string>> = {
    single: t('One picture with a title, words and a link.'),
    carousel: t('Up to {count} pictures to leaf through.', { count: MAX_CAROUSEL }),
    story: t('Up to {count} pages of pictures and words.', { count: MAX_STORY_PAGES }),
    video: t('A video that plays in its place.'),
  };
  const closed = DRAFT_KINDS.map(
    (kind) => [t(KIND_WORDS[kind]), whyKindClosed(kind, maker, { scenario })] as const,
  );
  return (
    <section className={styles['kinds']} aria-labelledby="kinds">
      <h2 id="kinds" className="h-20">
        {t('What you can make')}
      </h2>
      <ul className={styles['list']}>
        {DRAFT_KINDS.filter((_, at) => closed[at]?.[1] === null).map((kind) => {
          const Icon = ICONS[kind];
          return (
            <li key={kind}>
              <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
              <span>
                <b>{t(KIND_WORDS[kind])}</b>
                <span className="soft t-14">{about[kind]}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <ClosedNote tools={closed} />
    </section>
  );
}
