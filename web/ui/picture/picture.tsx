import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { preload } from 'react-dom';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { whenScrollIdle } from '../base/scroll-idle.ts';
import { classNames } from '../base/class-names.ts';
import styles from './picture.module.css';

/** One size of a picture. */
export interface Rendition {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PictureProps {
  /** All available sizes, at least one; the browser picks the one that fits. */
  readonly renditions: readonly Rendition[];
  /** A still frame, used instead where reduced motion is preferred. */
  readonly still?: Rendition | undefined;
  /** The author's alt text, else the title; never a file name. Empty for decoration. */
  readonly alt: string;
  /** The dominant colour, `#rrggbb`, displayed before anything loads. */
  readonly color?: string | null | undefined;
  /** Base64 of the ThumbHash: the tiny preview between colour and picture. */
  readonly hash?: string | null | undefined;
  /** CSS `sizes`; in a grid the browser measures it. */
  readonly sizes?: string;
  /** Loads immediately, and with `first` at high priority: the page's main picture. */
  readonly eager?: boolean | 'first';
  readonly className?: string | undefined;
}

const GRID_SIZES = 'auto, (max-width: 599px) 50vw, 300px';

/** A picture whose box is known before it loads: colour, then preview, then picture, without layout shift. */
export function Picture({
  renditions,
  still,
  alt,
  color,
  hash,
  sizes = GRID_SIZES,
  eager,
  className,
}: PictureProps) {
  const largest = largestOf(renditions);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'here' | 'waiting' | 'missing'>('here');
  useEffect(() => whenScrollIdle(() => image.current && setState(stateOf(image.current))), []);
  useLayoutEffect(() => {
    const element = image.current;
    return () => rememberFetched(element);
  }, []);
  const loading: ComponentProps<'img'> = eager
    ? eager === 'first'
      ? { fetchPriority: 'high' }
      : {}
    : { loading: 'lazy', decoding: 'async' };
  const picture = (
    <img
      {...loading}
      ref={image}
      src={fallbackOf(renditions)}
      srcSet={srcSetOf(renditions)}
      sizes={eager ? sizesNow(sizes) : sizes}
      width={largest.width}
      height={largest.height}
      alt={alt}
      onLoad={() => setState('here')}
      onError={() => setState('missing')}
    />
  );
  return (
    <span
      className={classNames(styles['picture'], className)}
      style={{
        aspectRatio: `${largest.width} / ${largest.height}`,
        background: color ?? undefined,
      }}
    >
      {state === 'waiting' && hash && <Preview hash={hash} />}
      {state === 'missing' && <Missing alt={alt} />}
      {state !== 'missing' && (still ? <Still of={still}>{picture}</Still> : picture)}
    </span>
  );
}

function Still({ of, children }: { of: Rendition; children: ReactNode }) {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={ownAddress(of.url)} />
      {children}
    </picture>
  );
}

/** Initial state, since the browser may have loaded the picture before hydration. */
function stateOf({ complete, naturalWidth, currentSrc }: HTMLImageElement) {
  if (!complete) return 'waiting';
  return naturalWidth === 0 && currentSrc ? 'missing' : 'here';
}

/** Replaces a picture that failed to load: its alt text on its colour. */
function Missing({ alt }: { alt: string }) {
  if (!alt) return null;
  return (
    <span className={styles['missing']} role="img" aria-label={alt}>
      {alt}
    </span>
  );
}

/** Preloads as React does for an eager picture, where the markup was rendered before. */
export function preloadPicture({ renditions, still, sizes = GRID_SIZES, eager }: PictureProps) {
  if (!eager || still) return;
  preload(fallbackOf(renditions), {
    as: 'image',
    imageSrcSet: srcSetOf(renditions),
    imageSizes: sizesNow(sizes),
    ...(eager === 'first' && { fetchPriority: 'high' }),
  });
}

const largestOf = (renditions: readonly Rendition[]): Rendition =>
  renditions.reduce((a, b) => (b.width > a.width ? b : a));

const fallbackOf = (renditions: readonly Rendition[]): string =>
  ownAddress((renditions.find((one) => one.width >= 236) ?? largestOf(renditions)).url);

/** An eager picture cannot wait for layout, so `auto` is dropped. */
const sizesNow = (sizes: string): string => sizes.replace(/^auto, /, '');

// Outside the DOM `sizes="auto"` means the whole window: a tile removed from the grid would fetch a larger size again.
function rememberFetched(element: HTMLImageElement | null): void {
  if (!element?.currentSrc) return;
  element.src = element.currentSrc;
  element.removeAttribute('srcset');
}

/**
 * `a 236w, b 474w`; one entry for each width, since small pictures repeat a rendition. The first of a width wins: an
 * original is heavier than the rendition of its size.
 */
export function srcSetOf(renditions: readonly Rendition[]): string {
  const byWidth = new Map(renditions.toReversed().map((one) => [one.width, ownAddress(one.url)]));
  return [...byWidth]
    .toReversed()
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}

// A canvas instead of a data: URL, so that the content security policy needs no exception. Its code loads after the
// page, for pictures that are still loading by then.
function Preview({ hash }: { hash: string }) {
  const paint = (canvas: HTMLCanvasElement | null) => {
    if (canvas)
      // If its code fails to load, the picture's colour remains.
      import('./picture-preview.ts').then(
        (preview) => preview.paintPreview(canvas, hash),
        () => undefined,
      );
  };
  return <canvas className={styles['preview']} aria-hidden="true" ref={paint} />;
}
