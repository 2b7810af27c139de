import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import shell from '../console/console-shell.module.css';
import styles from './finder.module.css';
import type { PaletteProps } from './palette.tsx';
import { useFindKeys } from './use-find-keys.ts';

const Palette = lazyPart<PaletteProps>(async () => (await import('./palette.tsx')).Palette);

/** The button at the foot of the rail that opens the palette with every page. */
export function AllPages() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const keys = useFindKeys();
  return (
    <>
      <button
        type="button"
        className={shell['way']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
      >
        <LayoutGrid size={16} aria-hidden="true" />
        {t('All pages')}
        <kbd className={styles['keys']} aria-hidden="true">
          {keys}
        </kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
