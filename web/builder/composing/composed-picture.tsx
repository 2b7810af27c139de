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
  /** Called when the picture has loaded, or with null if it failed. */
  readonly onLoaded?: (loaded: LoadedPicture | null) => void;
}

/**
 * The picture as it will be published: drawn at full size and scaled by the browser, so that every pixel comes from the
 * finished picture [BUILD-12]. A picture whose pixels may not be read is displayed whole.
 */
export function ComposedPicture({ picture, alt, onLoaded }: Props) {
  const { composition } = picture;
  const source = sourceOf(picture);
  const loaded = useLoaded(ownAddress(source.url), onLoaded);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!loaded?.editable) return;
    let isLatest = true;
    // Waits for fonts: missing ones would be replaced by others.
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

/** Loads the picture at an address: undefined while loading, null if it failed. */
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
