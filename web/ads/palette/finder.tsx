import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './finder.module.css';
import type { KeysDialogProps } from './keys-dialog.tsx';
import type { PaletteProps } from './palette.tsx';
import { useFindKeys } from './use-find-keys.ts';

const Palette = lazyPart<PaletteProps>(async () => (await import('./palette.tsx')).Palette);
const KeysDialog = lazyPart<KeysDialogProps>(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
);

type Opened = 'palette' | 'keys';

/** The bar's search button: opens the palette and the list of shortcuts by click or by key. */
export function Finder() {
  const { t } = useWords();
  const [opened, setOpened] = useState<Opened | null>(null);
  const find = useFindKeys();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = openedBy(event);
      if (wanted === null) return;
      event.preventDefault();
      // One dialog at a time, so that unfinished work in another stays visible.
      if (!document.querySelector('[role$="dialog"]')) setOpened(wanted);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={styles['find']}
        aria-haspopup="dialog"
        onClick={() => setOpened('palette')}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
      >
        <Search size={16} aria-hidden="true" />
        {/* The only label on small screens. */}
        <VisuallyHidden>{t('Find a page, name or ID')}</VisuallyHidden>
        <span className={styles['text']} aria-hidden="true">
          {t('Find a page, name or ID')}
          <kbd>{find}</kbd>
        </span>
      </button>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'keys' && <KeysDialog find={find} onClose={close} />}
    </>
  );
}

/** The dialog that a key opens, or null; in an input field a question mark is text. */
function openedBy({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): Opened | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : null;
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '?' && !isField ? 'keys' : null;
}
