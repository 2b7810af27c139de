import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import FolderInput from 'lucide-react/icons/folder-input';
import Undo from 'lucide-react/icons/undo-2';
import { getPin, type Pin } from '#contract/pins.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { useActs } from '../core/acts.ts';
import { usePinActions } from './pin-actions.tsx';
import { useSaved } from '../core/saved-overlay.ts';
import { takeBack } from '../save/take-back.ts';

const SIZE = { size: 18, 'aria-hidden': true } as const;

/** Returns the menu entries for the viewer's save of a pin; empty without one. */
export function useSaveEntries(pin: Pin): MenuEntry[] {
  const acts = useActs();
  const actions = usePinActions();
  const saved = useSaved(pin);
  if (saved?.pinId === undefined) return [];
  const { t, send, queries, toasts } = acts;
  const { pinId, boardName: board } = saved;
  const change = async () => {
    try {
      actions.move(await queries.fetchQuery(callOptions(send, getPin, { id: pinId })));
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
  return [
    {
      id: 'view-board',
      label: t('View {board}', { board }),
      icon: <ArrowUpRight {...SIZE} />,
      href: saved.boardPath,
    },
    {
      id: 'change-board',
      label: t('Change board'),
      icon: <FolderInput {...SIZE} />,
      onPress: () => void change(),
    },
    {
      id: 'take-back',
      label: t('Remove from {board}', { board }),
      icon: <Undo {...SIZE} />,
      onPress: () => void takeBack(acts, pin, { ...saved, pinId }),
    },
  ];
}
