import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { MenuOpener } from '#web/ui/overlay/menu-button.tsx';
import { pinAlt } from '../core/pin-picture.ts';
import { usePinActions } from './pin-actions.tsx';

/** Opens the menu of a pin's other actions. */
export function PinMenuButton({ pin, onPicture = false }: { pin: Pin; onPicture?: boolean }) {
  const { t } = useWords();
  return (
    <MenuOpener
      Menu={usePinActions().Menu}
      menu={{ pin }}
      renderTrigger={(props) => (
        <IconButton
          label={t('More about {name}', { name: pinAlt(pin, t) })}
          title={t('More')}
          onPicture={onPicture}
          {...props}
        >
          <Ellipsis size={onPicture ? 18 : 20} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
