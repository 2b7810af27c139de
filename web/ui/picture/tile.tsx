import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '../base/class-names.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './tile.module.css';
import { useScrollIdle } from '../base/use-scroll-idle.ts';
import { useLongPress } from '../base/use-long-press.ts';

export interface TileProps {
  readonly href: string;
  /** Like PageLink's: the route that really opens while `href` is shown. */
  readonly opens?: string | undefined;
  /** Its alt text names the link. */
  readonly picture: PictureProps;
  readonly title?: string | undefined;
  /** Why this is recommended, in a few words. */
  readonly because?: ReactNode;
  /** The advertiser who pays for it. */
  readonly promoter?: ReactNode;
  /** A SaveBar, visible on hover, focus and long press. */
  readonly save?: ReactNode;
  /** An IconButton in the upper corner, visible with `save`. */
  readonly more?: ReactNode;
  /** Beside the title. */
  readonly quick?: ReactNode;
  /** On the picture, where there is no caption to hold `quick`. */
  readonly mark?: ReactNode;
  /** Always visible on the picture: a badge or a selection mark. */
  readonly badge?: ReactNode;
}

/** A picture of the grid with its caption; the height is fixed by the kind of caption (see masonry/caption.ts). */
export function Tile({
  href,
  opens,
  picture,
  title,
  because,
  promoter,
  save,
  more,
  quick,
  mark,
  badge,
}: TileProps) {
  const idle = useScrollIdle();
  const [held, setHeld] = useState(false);
  const press = useLongPress(() => setHeld(true));
  const tile = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!held) return;
    // Lifting a finger also fires pointerleave, so what the touch revealed stays until a press elsewhere.
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !tile.current?.contains(event.target)) setHeld(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [held]);
  const captioned = Boolean(title || because || promoter);
  return (
    <article ref={tile} className={classNames(styles['tile'], held && styles['held'])} {...press}>
      <PageLink href={href} opens={opens} className={styles['link']} draggable={false}>
        <Picture {...picture} />
      </PageLink>
      {badge}
      {idle && save && <div className={styles['save']}>{save}</div>}
      {idle && more && <div className={styles['more']}>{more}</div>}
      {idle && !captioned && mark}
      {captioned && (
        <div className={styles['caption']}>
          <div className={styles['words']}>
            {title && (
              <h2 className={styles['title']} dir="auto">
                {title}
              </h2>
            )}
            {because && <p className={styles['because']}>{because}</p>}
            {promoter && <p className={styles['promoter']}>{promoter}</p>}
          </div>
          {idle && quick}
        </div>
      )}
    </article>
  );
}

/** A tile from cached server markup; in the browser it is a Tile like all others. */
export function TileAsMade({ markup }: { markup: string }) {
  // React's own output, cached: all text from people is escaped in it [SEC-38].
  return <article className={styles['tile']} dangerouslySetInnerHTML={{ __html: markup }} />;
}
