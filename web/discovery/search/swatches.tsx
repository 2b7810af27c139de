import type { CSSProperties } from 'react';
import { COLORS, type ColorName } from '#contract/search-index/colors.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { colorNames } from '#web/pins/core/color-names.ts';
import styles from './swatches.module.css';

interface Props {
  readonly chosen: string | null;
  /** Returns a colour's link; for the chosen colour, the link without it. */
  readonly hrefOf: (color: ColorName) => string;
  readonly keepScroll?: boolean;
  readonly onPick?: () => void;
}

/** Colours that link to pins. */
export function Swatches({ chosen, hrefOf, keepScroll = false, onPick }: Props) {
  const { t } = useWords();
  return (
    <div role="group" aria-label={t('Colours')} className={styles['swatches']}>
      {COLORS.map((color) => (
        <PageLink
          key={color}
          href={hrefOf(color)}
          className={styles['swatch']}
          style={{ '--swatch': `var(--swatch-${color})` } as CSSProperties}
          title={t(colorNames[color])}
          aria-label={t(colorNames[color])}
          aria-current={color === chosen ? 'true' : undefined}
          keepScroll={keepScroll}
          onClick={onPick}
        />
      ))}
    </div>
  );
}
