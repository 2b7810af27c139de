import type { CSSProperties } from 'react';
import { COLORS, type ColorName } from '#contract/search-index/colors.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './swatches.module.css';

interface Props {
  readonly chosen: string | null;
  /** Returns a colour's link; for the chosen colour, the link without it. */
  readonly hrefOf: (color: ColorName) => string;
  readonly keepScroll?: boolean;
}

/** Colours that link to pins. */
export function Swatches({ chosen, hrefOf, keepScroll = false }: Props) {
  const { t } = useWords();
  return (
    <div role="group" aria-label={t('Colours')} className={styles['swatches']}>
      {COLORS.map((color) => (
        <PageLink
          key={color}
          href={hrefOf(color)}
          className={styles['swatch']}
          style={{ '--swatch': `var(--swatch-${color})` } as CSSProperties}
          title={t(NAMES[color])}
          aria-label={t(NAMES[color])}
          aria-current={color === chosen ? 'true' : undefined}
          keepScroll={keepScroll}
        />
      ))}
    </div>
  );
}

const NAMES: Readonly<Record<ColorName, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  brown: 'Brown',
  black: 'Black',
  gray: 'Grey',
  white: 'White',
};
