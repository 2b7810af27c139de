import { notFound } from '@tanstack/react-router';
import { getSitePage, type SitePage } from '#contract/identity/site-words.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { blocksOf } from './site-page-blocks.ts';
import styles from './site-page.module.css';

/** Defines a page that the operator wrote; 404 without a text. */
export function sitePage(which: SitePage) {
  const titleOf = (t: Translate): string => (which === 'terms' ? t('Terms') : t('Privacy policy'));
  function Page() {
    const { t, formats } = useWords();
    const { text, updated_at: at } = useCall(getSitePage, { page: which });
    return (
      <article className={styles['page']}>
        <h1 className="h-40">{titleOf(t)}</h1>
        {at !== null && (
          <p className="soft t-14">
            {t('Last changed on {day}', { day: day(new Date(at), formats, 'UTC') })}
          </p>
        )}
        <div className={styles['text']} dir="auto">
          {blocksOf(text ?? '').map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      </article>
    );
  }
  return definePage({
    load: async (at) => {
      const { text } = await at.get(getSitePage, { page: which });
      // oxlint-disable-next-line typescript/only-throw-error
      if (text === null) throw notFound();
      return { title: titleOf(at.words.t), canonical: `/${which}/` };
    },
    Page,
  });
}

function Block({ block }: { block: ReturnType<typeof blocksOf>[number] }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.points.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
    );
  }
  return block.kind === 'heading' ? <h2 className="h-20">{block.text}</h2> : <p>{block.text}</p>;
}
