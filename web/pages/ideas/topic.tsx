import { useParams } from '@tanstack/react-router';
import { getExplore, getTopic, getTopicPins } from '#contract/discovery/topics.ts';
import { asChosen, topicNotice } from '#web/discovery/search/sensitive-choice.ts';
import { TopicLine } from '#web/discovery/home/topic-cards.tsx';
import type { TopicNoticeProps } from '#web/discovery/search/sensitive-notice.tsx';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { isLifted, useLifted } from '#web/kernel/core/lifted.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { definePage, foundAt, movedTo } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from './ideas.module.css';
import { NoIdeas } from '../parts/no-ideas.tsx';
import { VisitorBar } from '../parts/visitor-bar.tsx';

const TopicNotice = lazyPart<TopicNoticeProps>(
  async () => (await import('#web/discovery/search/sensitive-notice.tsx')).TopicNotice,
);

/** The pins of one topic. */
function TopicPage() {
  const { t } = useWords();
  const { topic: id = '' } = useParams({ strict: false });
  const from = usePageSearch(fromOf);
  const input = asChosen({ id }, useLifted(topicNotice(id)));
  const topic = useCall(getTopic, input);
  const list = usePages(getTopicPins, input, from);
  const others = useCall(getExplore, {})
    .filter((section) => section.id === 'topics')
    .flatMap(({ topics }) => topics.filter((one) => one.id !== topic.id));
  const { sensitivity_screen: screen } = topic;
  const counts = [
    t('{count, plural, one {# Pin} other {# Pins}}', { count: topic.pin_count }),
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
      {screen === null ? (
        <PinFeed list={list} label={topic.name} empty={<NoIdeas />} />
      ) : (
        <TopicNotice topic={topic} from={from} screen={screen} />
      )}
      <VisitorBar />
    </>
  );
}

export const page = definePage<'topic'>({
  load: async ({ params, get, pages, search, words: { t } }) => {
    const isChosen = isLifted(topicNotice(params.topic));
    const topic = await get(getTopic, asChosen({ id: params.topic }, isChosen)).catch(
      (cause: unknown) => {
        // A rarely used hashtag has no topic: redirects to the search for it.
        throw isMissing(cause)
          ? foundAt(`/search/pins/?q=${encodeURIComponent(params.topic)}`)
          : cause;
      },
    );
    if (topic.id !== params.topic) throw movedTo(topic.url);
    const from = fromOf(search);
    await Promise.all([
      pages(getTopicPins, asChosen({ id: topic.id }, isChosen), from),
      get(getExplore, {}),
      topic.sensitivity_screen === null ? null : TopicNotice.ready(),
    ]);
    const [image] = topic.cover_images;
    return {
      title: topic.name,
      description: t('What people gather under {name}.', { name: topic.name }),
      canonical: topic.url,
      ...(image && { image }),
      ...((from !== null || topic.sensitivity_screen !== null) && { hidden: true }),
    };
  },
  Page: TopicPage,
});
