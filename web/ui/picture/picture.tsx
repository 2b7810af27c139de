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

/** One rendition of a picture. */
export interface Rendition {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PictureProps {
  /** Every rendition there is; the browser takes the one that fits. At least one. */
  readonly renditions: readonly Rendition[];
  /** Shown in place of all of them where motion is not wanted: what does not move of a picture that does. */
  readonly still?: Rendition | undefined;
  /** The person's words, else the title; never a file name. Empty for decoration. */
  readonly alt: string;
  /** The dominant colour, `#rrggbb`: what is seen before anything arrives. */
  readonly color?: string | null | undefined;
  /** Base64 of the ThumbHash: the tiny preview between colour and picture. */
  readonly hash?: string | null | undefined;
  /** CSS `sizes`; in a grid the browser measures by itself. */
  readonly sizes?: string;
  /** Fetched at once, and if it is `first` before everything else: what the page is about. */
  readonly eager?: boolean | 'first';
  readonly className?: string | undefined;
}

const GRID_SIZES = 'auto, (max-width: 599px) 50vw, 300px';

/** A picture whose box is known before it arrives: colour, then preview, then picture. Nothing moves. */
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

/** As the browser has it that may have fetched the picture before the page was taken over. */
function stateOf({ complete, naturalWidth, currentSrc }: HTMLImageElement) {
  if (!complete) return 'waiting';
  return naturalWidth === 0 && currentSrc ? 'missing' : 'here';
}

/** In place of a picture that did not come: what it is called, on its colour. */
function Missing({ alt }: { alt: string }) {
  if (!alt) return null;
  return (
    <span className={styles['missing']} role="img" aria-label={alt}>
      {alt}
    </span>
  );
}

/** As React does for an eager picture, for one whose markup was made before. */
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

/** What is fetched at once cannot wait to be measured. */
const sizesNow = (sizes: string): string => sizes.replace(/^auto, /, '');

// Out of the document `sizes="auto"` means the whole window: what left the grid would be fetched
// once more, larger.
function rememberFetched(element: HTMLImageElement | null): void {
  if (!element?.currentSrc) return;
  element.src = element.currentSrc;
  element.removeAttribute('srcset');
}

/**
 * `a 236w, b 474w`; one entry for each width, since small pictures repeat a rendition. The first
 * of a width stands: an original weighs more than the rendition of its size.
 */
export function srcSetOf(renditions: readonly Rendition[]): string {
  const byWidth = new Map(renditions.toReversed().map((one) => [one.width, ownAddress(one.url)]));
  return [...byWidth]
    .toReversed()
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}

// A canvas, not a data: address, so that the content security policy stays as it is. What
// paints it comes after the page: it is for pictures that are still on their way by then.
function Preview({ hash }: { hash: string }) {
  const paint = (canvas: HTMLCanvasElement | null) => {
    if (canvas)
      // Without its code the picture's colour stands alone, as it does before that arrives.
      import('./picture-preview.ts').then(
        (preview) => preview.paintPreview(canvas, hash),
        () => undefined,
      );
  };
  return <canvas className={styles['preview']} aria-hidden="true" ref={paint} />;
}
