import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getPin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import type { PageHead } from '#web/kernel/page/head.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { previewOf } from '#web/media/preview-picture.ts';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { useSharing } from '#web/kernel/core/share.ts';
import { truncate } from '#web/kernel/core/truncate.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { CloseupExtra, hasExtra } from '#web/pins/closeup/closeup-extras-part.ts';
import { Closeup } from '#web/pins/closeup/closeup.tsx';
import styles from '#web/pins/closeup/closeup.module.css';
import { PinGrid } from '#web/pins/grid/pin-grid.tsx';
import { pinAlt, pinIdOf, pinPath, pinTitle } from '#web/pins/core/pin-picture.ts';
import { shareablePin } from '#web/pins/core/shareable-pin.ts';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { LikePin } from '../parts/more-pins-part.ts';
import { PinComments } from '../parts/pin-comments.tsx';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** A pin's own page, with more pins from its board [ROUTE-04]. */
function PinPage() {
  const { pin: param } = useParams({ strict: false });
  const pin = useCall(getPin, { id: pinIdOf(param ?? '') });
  useShareRequest(pin);
  return (
    <>
      <div className={styles['page']}>
        <Closeup pin={pin} Below={PinComments} />
      </div>
      <FromBoard pin={pin} />
      <LikePin key={pin.id} pin={pin} />
      <VisitorBar />
    </>
  );
}

/**
 * Opens the share panel on `?share=true`, once: the param is removed, so that a reload does not open it again
 * [ROUTE-05].
 */
function useShareRequest(pin: Pin): void {
  const { t } = useWords();
  const router = useRouter();
  const { share } = useSharing();
  const isRequested = usePageSearch((search) => search['share'] === 'true');
  useEffect(() => {
    if (!isRequested) return;
    share(shareablePin(pin, t));
    const here = { href: pinPath(pin.id), replace: true, resetScroll: false };
    void router.navigate(here as never);
  }, [isRequested, pin, share, router, t]);
}

/** The number of pins from its board; related pins follow. */
const FROM_BOARD = 10;

function FromBoard({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const list = usePages(getBoardPins, { board_id: pin.board.id });
  const others = list.data.pages.flatMap((page) => page.data).filter((one) => one.id !== pin.id);
  if (others.length === 0) return null;
  return (
    <section>
      <h2 className={`h-20 ${styles['more']}`}>{t('More from this board')}</h2>
      <PinGrid pins={others.slice(0, FROM_BOARD)} label={t('More from this board')} below />
    </section>
  );
}

function headOf(pin: Pin, t: Translate): PageHead {
  const picture = pin.images['736x'];
  const title = pinTitle(pin) || pinAlt(pin, t);
  const description = truncate(pin.seo_description || pin.description || title, 200);
  const author = pin.native_creator ?? pin.pinner;
  const source = safeLink(pin.link);
  return {
    title: truncate(title),
    description,
    canonical: pinPath(pin.id),
    // The type that clients of this API look for; people do not see it.
    kind: 'pinterestapp:pin',
    image: { ...previewOf(pin.images), alt: pinAlt(pin, t) },
    ...(pin.videos && { video: pin.videos.video_list.V_720P }),
    hidden:
      pin.privacy !== 'public' ||
      pin.board.owner.exclude_from_search ||
      pin.pinner.exclude_from_search,
    embeddable: pin.privacy !== 'secret',
    ...(source && { source }),
    facts: {
      '@context': 'https://schema.org',
      '@type': 'ImageObject',
      name: title,
      description,
      contentUrl: pin.images.orig.url,
      width: pin.images.orig.width,
      height: pin.images.orig.height,
      thumbnailUrl: picture.url,
      uploadDate: new Date(pin.created_at).toISOString(),
      author: { '@type': 'Person', name: nameOf(author), url: profilePath(author.username) },
    },
  };
}

export const page = definePage<'pin'>({
  load: async ({ params, get, pages, words: { t } }) => {
    const pin = await get(getPin, { id: pinIdOf(params.pin) });
    if (hasExtra(pin)) await CloseupExtra.ready();
    await pages(getBoardPins, { board_id: pin.board.id });
    return headOf(pin, t);
  },
  Page: PinPage,
});
