import { useEffect, useRef, useState } from 'react';
import type { DraftPicture } from '#contract/builder/pictures.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { frameOf, type Size } from './compose.ts';
import { sourceOf } from '../core/draft-edit.ts';
import { drawComposition, fontsReady, showDrawn } from './draw-composition.ts';
import styles from './composed-picture.module.css';
import { type LoadedPicture, loadPicture } from '../core/load-picture.ts';

interface Props {
  readonly picture: DraftPicture;
  readonly alt: string;
  /** Told once the picture is there, or that it cannot be had. */
  readonly onLoaded?: (loaded: LoadedPicture | null) => void;
}

/**
 * The picture as it will be published: drawn at its full size and scaled by the browser, so that
 * every pixel is one of the finished picture's [BUILD-12]. One that may not be read is shown whole.
 */
export function ComposedPicture({ picture, alt, onLoaded }: Props) {
  const { composition } = picture;
  const source = sourceOf(picture);
  const loaded = useLoaded(ownAddress(source.url), onLoaded);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!loaded?.editable) return;
    let isLatest = true;
    // Letters that are not there yet would be drawn in another font.
    void fontsReady(composition).then(() => {
      if (!isLatest || !canvas.current) return;
      showDrawn(canvas.current, drawComposition(loaded.element, loaded, composition));
      canvas.current.dataset['drawn'] = JSON.stringify(composition);
    });
    return () => {
      isLatest = false;
    };
  }, [loaded, composition]);
  if (loaded && !loaded.editable) {
    return (
      <img className={styles['picture']} src={loaded.element.src} alt={alt} {...sidesOf(source)} />
    );
  }
  const { size } = frameOf(source, composition);
  return (
    <canvas
      ref={canvas}
      className={styles['picture']}
      role="img"
      aria-label={alt}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    />
  );
}

const sidesOf = ({ width, height }: Size) => ({ width, height });

/** The picture at an address: undefined while it is on its way, null when it cannot be had. */
function useLoaded(address: string, onLoaded: Props['onLoaded']): LoadedPicture | null | undefined {
  const [found, setFound] = useState<{ address: string; loaded: LoadedPicture | null }>();
  const loadedHandler = useRef(onLoaded);
  useEffect(() => {
    loadedHandler.current = onLoaded;
  });
  useEffect(() => {
    let isLatest = true;
    const settle = (loaded: LoadedPicture | null) => {
      if (!isLatest) return;
      setFound({ address, loaded });
      loadedHandler.current?.(loaded);
    };
    loadPicture(address).then(settle, () => settle(null));
    return () => {
      isLatest = false;
    };
  }, [address]);
  return found?.address === address ? found.loaded : undefined;
}
