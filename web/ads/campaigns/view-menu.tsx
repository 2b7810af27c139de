import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { type ViewList, MAX_VIEW_QUERY } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { stringifySearch } from '#web/kernel/app/search.ts';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import type { DialogProps } from '#web/ui/overlay/dialog.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsolePath } from '../console/console-context.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { LEVEL_PATHS } from '../reporting/view-places.ts';
import { useKeep } from './use-keep.ts';

const Dialog = lazyPart<DialogProps>(
  async () => (await import('#web/ui/overlay/dialog.tsx')).Dialog,
);

/** The viewer's saved views of a list, a form to save the current one, and its link. */
export function ViewMenu({ level }: { readonly level: ViewList }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { preference, whole } = useReporting();
  const toasts = useToasts();
  const [isNaming, setNaming] = useState(false);
  const remaining = preference.views.filter((view) => view.level === level);
  const entries = remaining.map(({ name, query }) => ({
    id: name,
    label: name,
    href: `${pathOf(LEVEL_PATHS[level])}?${query}`,
  }));
  const copy = async () => {
    const link = new URL(pathOf(LEVEL_PATHS[level]) + stringifySearch(whole), location.href).href;
    await navigator.clipboard.writeText(link).then(
      () => toasts.show({ text: t('Link copied.') }),
      () => toasts.show({ text: link }),
    );
  };
  return (
    <>
      <MenuButton
        label={t('Saved views')}
        entries={[
          ...entries,
          {
            id: 'keep this view',
            label: t('Save this view'),
            apart: entries.length > 0,
            onPress: () => setNaming(true),
          },
          { id: 'link', label: t('Copy the link to this view'), onPress: () => void copy() },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label={t('Saved views')}>
            <Bookmark size={16} aria-hidden="true" />
          </IconButton>
        )}
      />
      {isNaming && <Naming level={level} onClose={() => setNaming(false)} />}
    </>
  );
}

function Naming({ level, onClose }: { readonly level: ViewList; readonly onClose: () => void }) {
  const { t } = useWords();
  const { whole } = useReporting();
  const { preference, busy, error, keep } = useKeep();
  const [name, setName] = useState('');
  const query = stringifySearch(whole).replace(/^\?/, '').slice(0, MAX_VIEW_QUERY);
  const done = async () => {
    const others = preference.views.filter((view) => view.name !== name.trim());
    if (await keep({ views: [...others, { name: name.trim(), level, query }] })) onClose();
  };
  const foot = (
    <Button variant="main" busy={busy} disabled={name.trim() === ''} onClick={() => void done()}>
      {t('Save')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('Save this view')} foot={foot}>
      <Field label={t('Its name')} value={name} onChange={(event) => setName(event.target.value)} />
      {error !== null && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
