import Ban from 'lucide-react/icons/ban';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderPlus from 'lucide-react/icons/folder-plus';
import LinkIcon from 'lucide-react/icons/link';
import Send from 'lucide-react/icons/send';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import UserMinus from 'lucide-react/icons/user-round-minus';
import UserPlus from 'lucide-react/icons/user-round-plus';
import { shortPath } from '#contract/kernel/short-link.ts';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useSharing } from '#web/kernel/core/share.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { useFollow } from '#web/social/core/use-follow.ts';
import { useIsOther } from '#web/social/core/use-is-other.ts';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { downloadFile } from '#web/kernel/core/download-file.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { usePinActions } from './pin-actions.tsx';
import { creatorOf } from '../core/pin-picture.ts';
import { shareablePin } from '../core/shareable-pin.ts';
import { useSaveEntries } from './use-save-entries.tsx';

const SIZE = { size: 18, 'aria-hidden': true } as const;

/** Returns the menu of a pin: entries for everybody, and those for people who may edit it. */
export function usePinMenu(pin: Pin, more: readonly MenuEntry[]): MenuEntry[] {
  const { t } = useWords();
  const actions = usePinActions();
  const copy = useCopyLink();
  const { share } = useSharing();
  const personEntries = usePersonEntries(pin);
  const [view, ...save] = useSaveEntries(pin);
  // The save actions on one's own pin are listed among the owner's actions.
  const isOwn = pin.pinned_to_board?.pin_id === pin.id;
  const mine: MenuEntry[] = [
    {
      id: 'edit',
      label: t('Edit Pin'),
      icon: <Pencil {...SIZE} />,
      onPress: () => actions.edit(pin),
      apart: true,
    },
    {
      id: 'move',
      label: t('Move Pin'),
      icon: <FolderInput {...SIZE} />,
      onPress: () => actions.move(pin),
    },
    {
      id: 'section',
      label: t('Add section'),
      icon: <FolderPlus {...SIZE} />,
      onPress: () => actions.section(pin),
    },
    ...more,
    {
      id: 'delete',
      label: t('Delete Pin'),
      icon: <Trash {...SIZE} />,
      onPress: () => actions.remove(pin),
      danger: true,
    },
  ];
  return [
    {
      id: 'share',
      label: t('Share'),
      icon: <Send {...SIZE} />,
      onPress: () => share(shareablePin(pin, t)),
    },
    {
      id: 'copy',
      label: t('Copy link'),
      icon: <LinkIcon {...SIZE} />,
      onPress: () => void copy(shortPath({ kind: 'pin', id: pin.id })),
    },
    {
      id: 'download',
      label: t('Download picture'),
      icon: <Download {...SIZE} />,
      onPress: () => downloadFile(ownAddress(pin.images.orig.url)),
    },
    ...(view && !isOwn ? [{ ...view, apart: true }, ...save] : []),
    ...useWishEntries(pin),
    ...personEntries,
    ...(pin.is_editable ? mine : []),
  ];
}

/** Returns the entries about the pin's owner; none for visitors and for the owner. */
function usePersonEntries(pin: Pin): MenuEntry[] {
  const { t } = useWords();
  const actions = usePinActions();
  const creator = creatorOf(pin);
  const { following, toggle } = useFollow(creator);
  const isOther = useIsOther(creator);
  if (!isOther) return [];
  const name = nameOf(creator);
  return [
    {
      id: 'follow',
      label: following ? t('Unfollow {name}', { name }) : t('Follow {name}', { name }),
      icon: following ? <UserMinus {...SIZE} /> : <UserPlus {...SIZE} />,
      onPress: toggle,
      apart: true,
    },
    {
      id: 'block',
      label: t('Block {name}', { name }),
      icon: <Ban {...SIZE} />,
      onPress: () => actions.open('block', pin),
      danger: true,
    },
  ];
}

/** Returns a signed-in person's feedback entries: why it is here, hide, report. */
function useWishEntries(pin: Pin): MenuEntry[] {
  const { t } = useWords();
  const actions = usePinActions();
  const viewer = useViewer();
  if (viewer === null) return [];
  const unwant: MenuEntry = {
    id: 'unwant',
    label: t('Not for me'),
    icon: <EyeOff {...SIZE} />,
    onPress: () => actions.open('unwant', pin),
  };
  const report: MenuEntry = {
    id: 'report',
    label: t('Report Pin'),
    icon: <Flag {...SIZE} />,
    onPress: () => actions.open('report', pin),
  };
  return [
    {
      id: 'why',
      label: t('Why this Pin?'),
      icon: <CircleQuestionMark {...SIZE} />,
      onPress: () => actions.open('why', pin),
      apart: true,
    },
    ...(pin.pinner.id === viewer.id ? [] : [unwant, report]),
  ];
}

function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useWords();
  const toasts = useToasts();
  return async (path) => {
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ text: t('Link copied') });
    } catch {
      // The clipboard is unavailable (http on another machine) or denied: the address is displayed for copying by hand.
      toasts.show({ text: address });
    }
  };
}
