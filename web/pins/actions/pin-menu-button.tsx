import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { pinAlt } from '../core/pin-picture.ts';

const PinMenu = lazyPart<OpenMenu & { pin: Pin }>(
  async () => (await import('./pin-menu.tsx')).PinMenu,
);

/** Opens what else can be done with a pin. */
export function PinMenuButton({ pin, onPicture = false }: { pin: Pin; onPicture?: boolean }) {
  const { t } = useWords();
  return (
    <MenuOpener
      Menu={PinMenu}
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
