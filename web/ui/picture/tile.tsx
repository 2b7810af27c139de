import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '../base/class-names.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './tile.module.css';
import { useScrollIdle } from '../base/use-scroll-idle.ts';
import { useLongPress } from '../base/use-long-press.ts';

export interface TileProps {
  readonly href: string;
  /** As PageLink's: what really opens while `href` is shown. */
  readonly opens?: string | undefined;
  /** Its alt text names the link. */
  readonly picture: PictureProps;
  readonly title?: string | undefined;
  /** Why this is here, in a few words. */
  readonly because?: ReactNode;
  /** Who pays for it to be here. */
  readonly promoter?: ReactNode;
  /** A SaveBar, shown on hover, focus and long press. */
  readonly save?: ReactNode;
  /** An IconButton at the upper corner, shown with it. */
  readonly more?: ReactNode;
  /** Beside the title. */
  readonly quick?: ReactNode;
  /** On the picture, where there is no caption for `quick` to be in. */
  readonly mark?: ReactNode;
  /** Something that stays on the picture: a badge, a mark of choice. */
  readonly badge?: ReactNode;
}

/** A picture of the grid with its caption; heights are fixed by what it carries (see masonry/caption.ts). */
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
    // A finger that lifts has left as well, so what it showed stays until another press beside it.
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

/** A tile as the server made it before; in the browser it is a Tile like all others. */
export function TileAsMade({ markup }: { markup: string }) {
  // React's own, of before: all that people wrote is escaped in it [SEC-38].
  return <article className={styles['tile']} dangerouslySetInnerHTML={{ __html: markup }} />;
}
