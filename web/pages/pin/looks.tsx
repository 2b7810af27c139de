import { useLocation, useParams } from '@tanstack/react-router';
import { getLookingLike } from '#contract/pins/looks.ts';
import { getPin } from '#contract/pins.ts';
import { LookFrame } from '#web/discovery/looks/look-frame.tsx';
import styles from '#web/discovery/looks/looks.module.css';
import { addressOfLook, lookAt, type WantedLook } from '#web/discovery/looks/part-address.ts';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinIdOf, pinPath } from '#web/pins/core/pin-picture.ts';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** Pins that look like a part of a pin's picture, or the same picture in a larger size. */
function LooksPage() {
  const { t } = useWords();
  const { pin: param } = useParams({ strict: false });
  const wanted = lookAt(useLocation({ select: (at) => at.search }));
  // The list is the one that has loaded: it stays, with the frame, while the next one is on its way.
  const loaded = usePageSearch();
  const pin = useCall(getPin, { id: pinIdOf(param ?? '') });
  const list = usePages(getLookingLike, inputOf(pin.id, lookAt(loaded)), fromOf(loaded));
  const like = addressOfLook(pin.id, { ...wanted, larger: false });
  const larger = addressOfLook(pin.id, { part: null, larger: true });
  const label = wanted.larger ? t('Same picture, larger') : t('Looks like this');
  return (
    <>
      <header className={styles['head']}>
        <PageLink href={pinPath(pin.id)} className="link t-14">
          {t('Back to the Pin')}
        </PageLink>
        <h1 className="h-28">{t('Looks like this')}</h1>
        <p className="soft">
          {t('Draw a frame around what you like: Pins that look like it come first.')}
        </p>
      </header>
      <LookFrame pin={pin} wanted={wanted} />
      <Tabs
        label={t('What to look for')}
        tabs={[
          { href: like, label: t('Looks like this') },
          { href: larger, label: t('Same picture, larger') },
        ]}
        current={wanted.larger ? larger : like}
        keepScroll
      />
      <PinFeed list={list} label={label} empty={<Nothing larger={wanted.larger} />} />
      <VisitorBar />
    </>
  );
}

function Nothing({ larger }: { readonly larger: boolean }) {
  const { t } = useWords();
  return larger ? (
    <EmptyState
      title={t('No larger copy here')}
      text={t('This is the largest size of the picture that anyone has saved.')}
    />
  ) : (
    <EmptyState
      title={t('Nothing looks like it yet')}
      text={t('Try another part of the picture.')}
    />
  );
}

const inputOf = (pin_id: string, { part, larger }: WantedLook) => ({
  pin_id,
  ...part,
  ...(larger && { larger }),
});

export const page = definePage<'pin'>({
  load: async ({ params, get, pages, search, words: { t } }) => {
    const pin = await get(getPin, { id: pinIdOf(params.pin) });
    await pages(getLookingLike, inputOf(pin.id, lookAt(search)), fromOf(search));
    // A page for each part of each picture is nothing for search engines.
    return {
      title: t('Looks like this'),
      description: '',
      canonical: pinPath(pin.id),
      hidden: true,
    };
  },
  Page: LooksPage,
});
