import { useLocation, useParams } from '@tanstack/react-router';
import { getExplore, getTopic, getTopicPins } from '#contract/discovery/topics.ts';
import { TopicLine } from '#web/discovery/topic-cards.tsx';
import { useCall, usePages } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { isMissing } from '#web/kernel/call-error.ts';
import { definePage, foundAt, movedTo } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PinFeed } from '#web/pins/pin-feed.tsx';
import styles from './ideas.module.css';
import { NoIdeas } from './no-ideas.tsx';
import { VisitorBar } from './shell-visitor-bar.tsx';

/** What people gather under one name. */
function TopicPage() {
  const { t } = useWords();
  const { topic: id = '' } = useParams({ strict: false });
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const topic = useCall(getTopic, { id });
  const list = usePages(getTopicPins, { id }, from);
  const others = useCall(getExplore, {})
    .filter((section) => section.id === 'topics')
    .flatMap(({ topics }) => topics.filter((one) => one.id !== topic.id));
  const counts = [
    t('{count, plural, one {# pin} other {# pins}}', { count: topic.pin_count }),
    ...(topic.board_count > 0
      ? [t('{count, plural, one {# board} other {# boards}}', { count: topic.board_count })]
      : []),
  ];
  return (
    <>
      <header className={styles['head']}>
        <PageLink href="/ideas/" className="link t-14">
          {t('Ideas')}
        </PageLink>
        <h1 className="h-40">
          <bdi>{topic.name}</bdi>
        </h1>
        <p className="soft">{counts.join(' · ')}</p>
      </header>
      {others.length > 0 && <TopicLine topics={others} label={t('Related')} />}
      <PinFeed list={list} label={topic.name} empty={<NoIdeas />} />
      <VisitorBar />
    </>
  );
}

export const page = definePage<'topic'>({
  load: async ({ params, get, pages, search, words: { t } }) => {
    const topic = await get(getTopic, { id: params.topic }).catch((cause: unknown) => {
      // A hashtag that few use is no topic: what carries it is found.
      throw isMissing(cause)
        ? foundAt(`/search/pins/?q=${encodeURIComponent(params.topic)}`)
        : cause;
    });
    if (topic.id !== params.topic) throw movedTo(topic.url);
    const from = fromOf(search);
    await Promise.all([pages(getTopicPins, { id: topic.id }, from), get(getExplore, {})]);
    const [image] = topic.cover_images;
    return {
      title: topic.name,
      description: t('What people gather under {name}.', { name: topic.name }),
      canonical: topic.url,
      ...(image && { image }),
      ...(from !== null && { hidden: true }),
    };
  },
  Page: TopicPage,
});
