import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import Table2 from 'lucide-react/icons/table-2';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import { NAV } from '../console/console-nav.ts';
import { useCreatePath } from '../console/use-create-path.ts';
import type { Entry } from './entries.ts';

/** All pages of the console with their tabs, and the actions that the viewer may start. */
export function useWays(): readonly Entry[] {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const createPath = useCreatePath();
  const pages = NAV.flatMap((group) =>
    group.items.flatMap(({ Icon, right, tabs, ...item }) =>
      (tabs ?? [item]).map(({ key, label }): Entry => {
        const isItself = key === item.key;
        const above = [group.label, isItself ? null : item.label].filter((name) => name !== null);
        return {
          id: key,
          kind: 'Pages',
          label: t(isItself ? item.label : label),
          detail: above.length > 0 ? above.map((name) => t(name)).join(' › ') : null,
          href: pathOf(key),
          Icon,
          isLocked: !can(right),
        };
      }),
    ),
  );
  if (!can('campaigns')) return pages;
  const act = { kind: 'Do', detail: null, isLocked: false } as const;
  return [
    ...pages,
    { ...act, id: 'create', label: t('Create a campaign'), href: createPath, Icon: Plus },
    {
      ...act,
      id: 'promote',
      label: t('Promote a Pin'),
      href: pathOf('quick_promote'),
      Icon: Megaphone,
    },
    {
      ...act,
      id: 'bulk',
      label: t('Change many at once'),
      href: pathOf('ads_bulk_edit'),
      Icon: Table2,
    },
  ];
}
