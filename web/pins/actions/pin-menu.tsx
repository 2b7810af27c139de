import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { usePinMenu } from './use-pin-menu.tsx';

/** The menu of a pin. Not for import by itself: PinMenuButton fetches it on first intent. */
export function PinMenu({ pin, ...open }: OpenMenu & { readonly pin: Pin }) {
  const { t } = useWords();
  return <Menu label={t('More')} entries={usePinMenu(pin)} {...open} />;
}
