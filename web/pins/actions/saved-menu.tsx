import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { useSaveEntries } from './use-save-entries.tsx';

/** What can be done about a save. Not for import by itself: SavedButton fetches it on first intent. */
export function SavedMenu({ pin, ...open }: OpenMenu & { readonly pin: Pin }) {
  const { t } = useWords();
  const entries = useSaveEntries(pin);
  if (entries.length === 0) return null;
  return <Menu label={t('Saved')} entries={entries} {...open} />;
}
