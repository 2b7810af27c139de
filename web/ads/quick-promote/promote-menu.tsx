import Megaphone from 'lucide-react/icons/megaphone';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { PinMenu, type PinMenuProps } from '#web/pins/actions/pin-menu.tsx';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { useIsPromotable } from './use-is-promotable.ts';

/** A Pin's menu, with the item to promote one's own. */
export function PromotableMenu(props: Omit<PinMenuProps, 'more'>) {
  const { t } = useWords();
  const { open } = usePinActions();
  const { pin } = props;
  const entry: MenuEntry = {
    id: 'promote',
    label: t('Promote'),
    icon: <Megaphone size={18} aria-hidden="true" />,
    onPress: () => open('promote', pin),
  };
  return <PinMenu {...props} more={useIsPromotable(pin) ? [entry] : []} />;
}
