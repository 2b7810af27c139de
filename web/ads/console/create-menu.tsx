import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Layers from 'lucide-react/icons/layers';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { useConsolePath, useRights } from './console-context.ts';
import { useCreatePath } from './use-create-path.ts';

const SIZE = 18;

/** A menu of everything that can be created; without JavaScript, a link to the viewer's preferred creation flow. */
export function CreateMenu({ className }: { readonly className: string | undefined }) {
  const { t } = useWords();
  const createPath = useCreatePath();
  return (
    <MenuButton
      label={t('Create')}
      entries={useEntries()}
      renderTrigger={(trigger) => (
        <ButtonLink {...trigger} variant="main" className={className} href={createPath}>
          <Plus size={16} aria-hidden="true" />
          {t('Create')}
          <ChevronDown size={16} aria-hidden="true" />
        </ButtonLink>
      )}
    />
  );
}

function useEntries(): MenuEntry[] {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const audience: MenuEntry = {
    id: 'audience',
    label: t('Audience'),
    icon: <UsersRound size={SIZE} aria-hidden="true" />,
    href: `${pathOf('audiences')}?new=1`,
  };
  return [
    {
      id: 'campaign',
      label: t('Campaign'),
      icon: <Layers size={SIZE} aria-hidden="true" />,
      href: pathOf('ads_create'),
    },
    {
      id: 'automated',
      label: t('Automated campaign'),
      icon: <WandSparkles size={SIZE} aria-hidden="true" />,
      href: pathOf('automated_ads_create'),
    },
    {
      id: 'promote',
      label: t('Promote a Pin'),
      icon: <Megaphone size={SIZE} aria-hidden="true" />,
      href: pathOf('quick_promote'),
    },
    {
      id: 'sheet',
      label: t('From a sheet'),
      icon: <FileSpreadsheet size={SIZE} aria-hidden="true" />,
      href: pathOf('bulk_editor_upload_template'),
      apart: true,
    },
    ...(can('audiences') ? [audience] : []),
    {
      id: 'report',
      label: t('Report'),
      icon: <FileChartColumn size={SIZE} aria-hidden="true" />,
      href: pathOf('report_center_builder'),
    },
    {
      id: 'which',
      label: t('Which one is for me?'),
      icon: <CircleQuestionMark size={SIZE} aria-hidden="true" />,
      href: pathOf('ads_campaign_mode'),
      apart: true,
    },
  ];
}
