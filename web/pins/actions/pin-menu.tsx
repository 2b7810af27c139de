import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import { usePinMenu } from './use-pin-menu.tsx';

export interface PinMenuProps extends OpenMenu {
  readonly pin: Pin;
  /** Entries that a page adds for people who may edit the pin. */
  readonly more: readonly MenuEntry[];
}

/** The menu of a pin. Do not import it directly: PinMenuButton loads it on first intent. */
export function PinMenu({ pin, more, ...open }: PinMenuProps) {
  const { t } = useWords();
  return <Menu label={t('More')} entries={usePinMenu(pin, more)} {...open} />;
}
