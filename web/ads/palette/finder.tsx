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

/** In the bar: what opens the palette, by press or by key, and the list of keys. */
export function Finder() {
  const { t } = useWords();
  const [opened, setOpened] = useState<Opened | null>(null);
  const find = useFindKeys();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = openedBy(event);
      if (wanted === null) return;
      event.preventDefault();
      // One dialog at a time: what is half done in another stays in sight.
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
        {/* On a small screen nothing else says it. */}
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

/** What a key opens, if anything: a question mark is only text where somebody writes. */
function openedBy({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): Opened | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : null;
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '?' && !isField ? 'keys' : null;
}
