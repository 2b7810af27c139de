import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import styles from './saved-button.module.css';
import { usePinActions } from './pin-actions.tsx';
import { useSaved } from '../core/saved-overlay.ts';

const SavedMenu = lazyPart<OpenMenu & { pin: Pin }>(
  async () => (await import('./saved-menu.tsx')).SavedMenu,
);

interface Props {
  readonly pin: Pin;
  /** Lies over the picture, in tiles without a caption. */
  readonly alone?: boolean;
}

/**
 * The small bower icon of a tile: without its dot it saves (on phones); with the dot it names the board and opens the
 * actions on that save. A single button, so that it keeps the focus.
 */
export function SavedButton({ pin, alone = false }: Props) {
  const { t } = useWords();
  const actions = usePinActions();
  const saved = useSaved(pin);
  const there = saved !== null && saved.state !== 'saving';
  if (alone && !there) return null;
  const label = there ? t('Saved to {boardName}', { boardName: saved.boardName }) : t('Save');
  const save = saved === null ? () => actions.save(pin) : undefined;
  return (
    <MenuOpener
      Menu={SavedMenu}
      menu={{ pin }}
      renderTrigger={({ ref, ...menu }) => (
        <button
          ref={ref}
          type="button"
          className={classNames(styles['mark'], there && styles['saved'], alone && styles['alone'])}
          aria-label={label}
          title={label}
          aria-busy={saved?.state === 'saving' || undefined}
          {...(there ? menu : { onClick: save })}
        >
          <BowerMark size={20} dot={there ? 'full' : 'ring'} />
        </button>
      )}
    />
  );
}
