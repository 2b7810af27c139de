import { getTrash } from '#contract/pins/trash.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { TrashList } from '#web/pins/trash/trash-list.tsx';
import { SettingsFrame } from './frame.tsx';

/** The viewer's deleted things, to restore or delete permanently. */
function SettingsTrash() {
  return (
    <SettingsFrame current="/settings/trash/">
      <TrashList />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getTrash, {});
    return { title: t('Trash'), canonical: '/settings/trash/', hidden: true };
  },
  Page: SettingsTrash,
});
