import Building from 'lucide-react/icons/building-2';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { chooseProfile } from './chosen-profile.ts';
import { useActiveProfile, useProfiles } from './use-profiles.ts';

const SETTINGS = '/settings/business/';
const SHOP_TOOL = '/_tools/shop/';

/** The profiles to act as, as menu entries. Import it lazily. */
export function useProfileEntries(): MenuEntry[] {
  const { t } = useWords();
  const viewer = useViewer();
  const toasts = useToasts();
  const profiles = useProfiles();
  const active = useActiveProfile();
  if (viewer === null) return [];
  const actAs = (id: string, name: string) => {
    chooseProfile(viewer.id, id);
    toasts.show({ text: t("You're now acting as {name}.", { name }) });
  };
  return profiles.map(({ id, isUsable, user: { businessName: name, username, imgUrl } }) => ({
    id: `profile-${id}`,
    detail: `@${username}`,
    label: isUsable ? name : t('{name}: needs two-step verification', { name }),
    icon: <Avatar name={name} src={imgUrl} size={24} />,
    chosen: id === (active?.id ?? viewer.id),
    ...(isUsable ? { onPress: () => actAs(id, name) } : { href: SETTINGS }),
  }));
}

/** The menu of the header's profile switch. */
export function ProfileEntries(props: OpenMenu) {
  const { t } = useWords();
  const profiles = useProfiles();
  const active = useActiveProfile();
  // Tools depend on whom the viewer acts as [ROLE-06].
  const { eligibleForStlTool = false, merchantId = null } = (active ?? profiles[0])?.user ?? {};
  const shop: MenuEntry[] = eligibleForStlTool
    ? [
        {
          id: 'shop',
          label: t('Find products'),
          detail: merchantId === null ? undefined : t('Merchant ID {id}', { id: merchantId }),
          icon: <ShoppingBag size={18} aria-hidden="true" />,
          href: SHOP_TOOL,
          apart: true,
        },
      ]
    : [];
  const entries: MenuEntry[] = [
    ...useProfileEntries(),
    ...shop,
    {
      id: 'access',
      label: t('Business access'),
      icon: <Building size={18} aria-hidden="true" />,
      href: SETTINGS,
      apart: true,
    },
  ];
  return <Menu {...props} label={t('Act as')} entries={entries} />;
}
