import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import { useHideAd } from './hidden-ads.ts';
import { promoterName } from './promoter-name.ts';

const SIZE = { size: 20, 'aria-hidden': true } as const;

/** A promoted pin's menu. */
export function AdMenu({ pin, ...open }: OpenMenu & { readonly pin: Pin }) {
  const { t } = useWords();
  const actions = usePinActions();
  const { hide } = useHideAd();
  const entries: MenuEntry[] = [
    {
      id: 'why',
      label: t('Why this ad'),
      detail: t('How it was chosen'),
      icon: <CircleQuestionMark {...SIZE} />,
      onPress: () => actions.open('why', pin),
    },
    {
      id: 'hide',
      label: t('Hide'),
      icon: <EyeOff {...SIZE} />,
      onPress: () => void hide(pin, 'ad'),
    },
    {
      id: 'hide-all',
      label: t('Hide all from {name}', { name: promoterName(pin) }),
      icon: <UserRoundX {...SIZE} />,
      onPress: () => void hide(pin, 'advertiser'),
    },
    {
      id: 'report',
      label: t('Report this ad'),
      icon: <Flag {...SIZE} />,
      onPress: () => actions.open('report', pin),
    },
  ];
  return <Menu label={t('More')} entries={entries} {...open} />;
}
