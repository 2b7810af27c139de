import Send from 'lucide-react/icons/send';
import { type Shareable, useSharing } from '#web/kernel/core/share.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '../base/icon-button.tsx';

/** Opens the panel that sends something or copies its link. */
export function ShareButton({ thing }: { thing: Shareable }) {
  const { t } = useWords();
  const { share, ready } = useSharing();
  return (
    <IconButton
      label={t('Share')}
      onClick={() => share(thing)}
      onPointerEnter={ready}
      onFocus={ready}
    >
      <Send size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
