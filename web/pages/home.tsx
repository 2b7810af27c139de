import { useLocation } from '@tanstack/react-router';
import { getHome, getIdeas } from '#contract/discovery.ts';
import { usePages, useViewer } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PinFeed } from '#web/pins/pin-feed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './home.module.css';
import { Welcome } from './welcome.tsx';

/** "/": a person's feed [ROUTE-01], a visitor's welcome. */
function Home() {
  return useViewer() ? <Feed /> : <Welcome />;
}

function Feed() {
  const { t } = useWords();
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const list = usePages(getHome, {}, from);
  const empty = (
    <EmptyState
      title={t('Your feed grows from what you save')}
      text={t('Save pins and follow people whose eye you like; what they gather arrives here.')}
      action={
        <ButtonLink href="/ideas/" look="main">
          {t('Find pins')}
        </ButtonLink>
      }
    />
  );
  return (
    <div className={styles['feed']}>
      <VisuallyHidden as="h1">{t('Home')}</VisuallyHidden>
      <PinFeed list={list} label={t('Your feed')} empty={empty} />
    </div>
  );
}

export const page = definePage({
  load: async ({ viewer, pages, search, words: { t } }) => {
    const from = fromOf(search);
    if (viewer) await pages(getHome, {}, from);
    else await pages(getIdeas, {}, from);
    return viewer ? { title: t('Home'), hidden: true } : { canonical: '/' };
  },
  Page: Home,
});
