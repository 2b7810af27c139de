import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { colorNames } from '../core/color-names.ts';
import { colorShares, type ColorShare } from './color-shares.ts';
import styles from './picture-colors.module.css';

/** The colours of a picture, each a link to all ideas in that colour. */
export function PictureColors() {
  const { t } = useWords();
  const list = useRef<HTMLUListElement>(null);
  const [colors, setColors] = useState<readonly ColorShare[]>([]);
  useEffect(() => {
    let isHere = true;
    const frame = list.current?.parentElement;
    // Of several pictures in the frame, the current one.
    const image =
      frame?.querySelector<HTMLImageElement>(`[data-now='true'] img`) ??
      frame?.querySelector('img');
    if (image) {
      sharesIn(image).then(
        (found) => isHere && setColors(found),
        // The picture did not load, or pages may not read it.
        () => undefined,
      );
    }
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <ul
      ref={list}
      hidden={colors.length === 0}
      className={styles['colors']}
      aria-label={t('Colours in this picture')}
    >
      {colors.map(({ name, color }) => (
        <li key={name}>
          <PageLink
            href={`/ideas/?color=${name}`}
            className={styles['color']}
            style={{ '--color': color } as CSSProperties}
            aria-label={t('More in {color}', { color: t(colorNames[name]) })}
            title={t(colorNames[name])}
          />
        </li>
      ))}
    </ul>
  );
}

/** Pixels per side: enough to tell colours apart, few enough to count quickly. */
const SIDE = 32;

async function sharesIn(image: HTMLImageElement): Promise<ColorShare[]> {
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, SIDE, SIDE);
  return colorShares(context?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray());
}
