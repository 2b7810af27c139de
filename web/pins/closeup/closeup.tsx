import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Download from 'lucide-react/icons/download';
import type { ComponentType, CSSProperties } from 'react';
import type { Pin } from '#contract/pins.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { OutLink } from '#web/trust/out-link.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { ShareButton } from '#web/ui/overlay/share-button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { CloseupExtra, hasParts } from './closeup-extras-part.ts';
import styles from './closeup.module.css';
import { CreatorCard, SavedToLine } from './creator-card.tsx';
import { usePinActions } from '../actions/pin-actions.tsx';
import { PinMenuButton } from '../actions/pin-menu-button.tsx';
import { closeupPicture, pinAlt, pinTitle } from '../core/pin-picture.ts';
import { PinText } from './pin-text.tsx';
import { useSavedNow } from '../core/saved-overlay.ts';
import { shareablePin } from '../core/shareable-pin.ts';
import { CloseupVideo } from '../video/video-parts.ts';
import { ZoomButton } from '../zoom/zoom-part.ts';

export interface CloseupProps {
  readonly pin: Pin;
  /** Content below the details of the pin. */
  readonly Below?: ComponentType<{ pin: Pin }> | undefined;
}

/** A pin in full: the picture in one pane, actions and details in the other [UI-11]. */
export function Closeup({ pin, Below }: CloseupProps) {
  const { t } = useWords();
  const { Ad } = usePinActions();
  const text = pin.closeup_unified_description || pin.description;
  const { width, height } = pin.images.orig;
  const picture = closeupPicture(pin, t);
  return (
    <article className={styles['closeup']}>
      <div className={styles['pane']} style={{ '--ratio': width / height } as CSSProperties}>
        {hasParts(pin) ? (
          <CloseupExtra pin={pin} as="parts" />
        ) : (
          <div className={classNames(styles['picture'], styles['layers'])}>
            <Picture {...picture} />
            {pin.videos ? (
              <CloseupVideo pin={pin} videos={pin.videos} />
            ) : (
              <ZoomButton picture={picture} pinId={pin.id} />
            )}
          </div>
        )}
      </div>
      <div className={styles['side']}>
        <Acts pin={pin} />
        {pin.is_promoted && <Ad pin={pin} as="line" />}
        <AlreadySaved pin={pin} />
        <Heading pin={pin} />
        {pin.rich_metadata && <CloseupExtra pin={pin} as="rich" />}
        {text && <PinText text={text} />}
        <CreatorCard pin={pin} />
        <SavedToLine pin={pin} />
        {Below && <Below pin={pin} />}
      </div>
    </article>
  );
}

function Acts({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const actions = usePinActions();
  // Earlier saves are mentioned below; the pin can be saved again here.
  const saved = useSavedNow(pin.id);
  const done = saved === 'removed' ? null : saved;
  return (
    <div className={styles['acts']}>
      <ShareButton thing={shareablePin(pin, t)} />
      <a
        className={styles['act']}
        href={ownAddress(pin.images.orig.url)}
        download=""
        aria-label={t('Download picture')}
        title={t('Download picture')}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      </a>
      <PinMenuButton pin={pin} />
      <span className={styles['save']}>
        <SaveBar
          placement="closeup"
          board={done?.boardName ?? actions.last?.name ?? null}
          state={done?.state ?? 'rest'}
          savedHref={done?.boardPath}
          onSave={() => actions.save(pin, 'dialog')}
          onChoose={() => actions.choose(pin)}
          onIntent={actions.ready}
        />
      </span>
    </div>
  );
}

function AlreadySaved({ pin }: { pin: Pin }) {
  const board = pin.pinned_to_board;
  const isRemoved = useSavedNow(pin.id) === 'removed';
  // The viewer's own pin names its board elsewhere.
  if (!board || isRemoved || board.id === pin.board.id) return null;
  const link = (
    <PageLink className="link" href={board.url}>
      {board.name}
    </PageLink>
  );
  return (
    <Banner>
      <Say text="Psst! You already saved this Pin to {board}" values={{ board: link }} />
    </Banner>
  );
}

function Heading({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const link = safeLink(pin.link);
  const title = pinTitle(pin);
  return (
    <div className={styles['heading']}>
      {link && (
        <OutLink
          className={styles['site']}
          address={link}
          pinId={pin.id}
          trackingParams={pin.tracking_params}
        >
          <ArrowUpRight size={16} className="flip" aria-hidden="true" />
          <bdi>{pin.domain}</bdi>
        </OutLink>
      )}
      {pin.link_domain?.official_user && <CloseupExtra pin={pin} as="owner" />}
      {title ? (
        <h1 className="h-28" dir="auto">
          {title}
        </h1>
      ) : (
        <VisuallyHidden as="h1">{pinAlt(pin, t)}</VisuallyHidden>
      )}
    </div>
  );
}
