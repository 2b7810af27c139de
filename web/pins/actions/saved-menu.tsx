import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { useSaveEntries } from './use-save-entries.tsx';

/** The actions on a save. Do not import it directly: SavedButton loads it on first intent. */
export function SavedMenu({ pin, ...open }: OpenMenu & { readonly pin: Pin }) {
  const { t } = useWords();
  const entries = useSaveEntries(pin);
  if (entries.length === 0) return null;
  return <Menu label={t('Saved')} entries={entries} {...open} />;
}
