import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './tab-strip.module.css';

interface Props {
  /** The accessible name. */
  readonly label: string;
  /** Changes with the current tab, which is then scrolled into view. */
  readonly current: string;
  /** The tabs. */
  readonly children: ReactNode;
}

/** A page's tabs in one line, which fades where more of them follow and moves by its arrows, a finger or the focus. */
export function TabStrip({ label, current, children }: Props) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => (strip.current ? follow(strip.current) : undefined), [current]);
  const move = (pages: number) => {
    const { current: box } = strip;
    if (box === null) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = isCalm ? 'auto' : 'smooth';
    box.scrollBy({ left: sign * pages * box.clientWidth, behavior });
  };
  return (
    <div className={styles['box']}>
      <nav ref={strip} className={styles['tabs']} aria-label={label}>
        {children}
      </nav>
      {/* For a mouse alone: the tabs themselves are reached by keyboard and by touch. */}
      <Arrow className={styles['back']} onPress={() => move(-0.6)}>
        <ChevronLeft size={16} className="flip" />
      </Arrow>
      <Arrow className={styles['on']} onPress={() => move(0.6)}>
        <ChevronRight size={16} className="flip" />
      </Arrow>
    </div>
  );
}

interface ArrowProps {
  readonly className: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Arrow({ className, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={classNames(styles['arrow'], className)}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Keeps the current tab in the middle as sizes change, and marks the ends beyond which there is more. */
function follow(strip: HTMLElement): () => void {
  const mark = () => {
    // Negative in right-to-left pages.
    const before = Math.abs(strip.scrollLeft);
    strip.toggleAttribute('data-before', before > 1);
    strip.toggleAttribute('data-after', before + strip.clientWidth < strip.scrollWidth - 1);
  };
  const sizes = new ResizeObserver(() => {
    const box = strip.getBoundingClientRect();
    const tab = strip.querySelector('[aria-current]')?.getBoundingClientRect();
    if (tab) strip.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0);
    mark();
  });
  for (const box of [strip, ...strip.children]) sizes.observe(box);
  strip.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    strip.removeEventListener('scroll', mark);
  };
}
