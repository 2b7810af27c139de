import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { getPinTags } from '#contract/pins/tags.ts';
import type { Pin } from '#contract/pins.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OutLink } from '#web/trust/out-link.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import closeup from './closeup.module.css';
import styles from './pin-parts.module.css';
import { type Slide, slidesOf } from './pin-slides.ts';
import { TagDots, TagList } from './pin-tags.tsx';
import { ZoomButton } from '../zoom/zoom-button.tsx';

/** The horizontal distance in pixels from which a touch counts as a swipe. */
const SWIPE = 40;
const FIRST_TAGS = { page_size: 50 };

/** The pictures of a carousel or story, one at a time, with their tags. */
export function PinParts({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const slides = slidesOf(pin, t);
  const [wanted, setAt] = useState(0);
  const at = Math.min(wanted, slides.length - 1);
  const slide = slides[at];
  const list = useLatePages(getPinTags, { pin_id: pin.id, ...FIRST_TAGS }, pin.has_tags);
  const tags = (list.data?.pages.flatMap((page) => page.data) ?? []).filter(
    (tag) => tag.page === at,
  );
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), slides.length - 1));
  return (
    <div className={`${closeup['picture']} ${styles['parts']}`}>
      <Frame slides={slides} at={at} onGo={go}>
        <TagDots tags={tags} />
        {slide && <ZoomButton key={slide.id} picture={slide.picture} />}
      </Frame>
      {slide && <SlideText slide={slide} pinId={pin.id} />}
      {tags.length > 0 && <TagList tags={tags} />}
    </div>
  );
}

interface FrameProps {
  readonly slides: readonly Slide[];
  readonly at: number;
  readonly onGo: (to: number) => void;
  readonly children: ReactNode;
}

function Frame({ slides, at, onGo, children }: FrameProps) {
  const { t } = useWords();
  const count = slides.length;
  const turn = useTurning((by) => onGo(at + by));
  if (count === 1) {
    return (
      <div className={styles['frame']}>
        {slides[0] && <Picture {...slides[0].picture} />}
        {children}
      </div>
    );
  }
  const position = t('Picture {number} of {count}', { number: at + 1, count });
  return (
    <div
      className={styles['frame']}
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={t('Pictures of this Pin')}
      {...turn}
    >
      {slides.map(({ id, picture }, index) =>
        Math.abs(index - at) > 1 ? null : (
          <div key={id} className={styles['slide']} inert={index !== at} data-now={index === at}>
            <Picture {...picture} className={styles['picture']} />
          </div>
        ),
      )}
      {children}
      {at > 0 && (
        <IconButton
          label={t('Previous picture')}
          onPicture
          className={styles['before']}
          onClick={() => onGo(at - 1)}
        >
          <ChevronLeft size={20} className="flip" aria-hidden="true" />
        </IconButton>
      )}
      {at < count - 1 && (
        <IconButton
          label={t('Next picture')}
          onPicture
          className={styles['after']}
          onClick={() => onGo(at + 1)}
        >
          <ChevronRight size={20} className="flip" aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles['dots']} aria-hidden="true">
        {slides.map(({ id }, index) => (
          <i key={id} className={styles['dot']} data-now={index === at} />
        ))}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{position}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Turns slides by arrow keys and swipes; forward follows the script's direction. */
function useTurning(onTurn: (by: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  const forward = (element: Element): 1 | -1 =>
    getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      const isOn = (event.key === 'ArrowRight' ? 1 : -1) === forward(event.currentTarget);
      onTurn(isOn ? 1 : -1);
    },
    onPointerDown(event: PointerEvent) {
      from.current = event.pointerType === 'touch' ? event.clientX : null;
    },
    onPointerUp(event: PointerEvent) {
      const moved = from.current === null ? 0 : event.clientX - from.current;
      from.current = null;
      if (Math.abs(moved) < SWIPE) return;
      const isOn = (moved < 0 ? 1 : -1) === forward(event.currentTarget);
      onTurn(isOn ? 1 : -1);
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}

function SlideText({ slide: { title, text, link }, pinId }: { slide: Slide; pinId: string }) {
  const href = safeLink(link);
  if (!title && !text) return null;
  return (
    <div className={styles['said']}>
      {title && (
        <p className={styles['title']} dir="auto">
          {href ? (
            <OutLink className="link" address={href} pinId={pinId}>
              {title}
            </OutLink>
          ) : (
            title
          )}
        </p>
      )}
      {text && (
        <p className={closeup['text']} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
