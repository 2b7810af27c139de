import type { IdeaTopic } from '#contract/discovery/topics.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { ChipLink, Chips } from '#web/ui/base/chip.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './topic-cards.module.css';

interface Props {
  readonly topics: readonly IdeaTopic[];
  readonly label: string;
}

/** Topics with their covers in a grid, or in a row that fills the width and scrolls on a phone. */
export function TopicCards({ topics, label, inOneRow = false }: Props & { inOneRow?: boolean }) {
  const { t } = useWords();
  return (
    <ul className={classNames(styles['grid'], inOneRow && styles['row'])} aria-label={label}>
      {topics.map((topic, at) => (
        <li key={topic.id}>
          <PageLink href={topic.url} className={styles['card']}>
            <BowerCover
              pictures={topic.cover_images.map(({ url }) => url)}
              color={topic.dominant_color}
              {...(at < 4 && { eager: true })}
            />
            <span className={`h-20 ${styles['name']}`}>
              <bdi>{topic.name}</bdi>
            </span>
            <span className="soft t-14">
              {t('{count, plural, one {# Pin} other {# Pins}}', { count: topic.pin_count })}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Topics by name only, in one row under a heading. */
export function TopicLine({ topics, label }: Props) {
  return (
    <section className={styles['line']} aria-label={label}>
      <h2 className="strong t-14">{label}</h2>
      <Chips label={label}>
        {topics.map(({ id, url, name }) => (
          <ChipLink key={id} href={url} keepScroll={false} outlined>
            <bdi>{name}</bdi>
          </ChipLink>
        ))}
      </Chips>
    </section>
  );
}
