import type { ReactNode } from 'react';
import type { ConversionTag } from '#contract/ads/conversion-tags.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { PickField } from '../fields/fields.tsx';
import styles from './tags.module.css';
import { useChosenTag } from './use-tags.ts';

interface Props {
  readonly children: (tag: ConversionTag) => ReactNode;
}

/** The frame of a tag's pages, with a choice if there are several tags. */
export function TagFrame({ children }: Props) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { list, tags, tag, pick } = useChosenTag();
  if (list.isError && !tags) {
    return <FailedCard title={t("Your tags didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (tags === undefined) return <PageGhost />;
  if (tag === undefined) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No tag yet')}
          text={t('A tag is one line on your pages. It tells you what people do after your ads.')}
          action={
            <PageLink href={pathOf('conversions_tag')} className={buttonClass({ variant: 'main' })}>
              {t('Make a tag')}
            </PageLink>
          }
        />
      </section>
    );
  }
  return (
    <>
      {tags.length > 1 && (
        <div className={styles['pick']}>
          <PickField
            at="tag"
            label={t('Tag')}
            value={tag.id}
            options={tags.map(({ id, name }) => [id, name] as const)}
            onChange={pick}
          />
          <ShowMore list={list} of={t('Tags')} />
        </div>
      )}
      {children(tag)}
    </>
  );
}
