import { useState } from 'react';
import type { PinDraft } from '#contract/builder/drafts.ts';
import { deleteDrafts } from '#contract/builder/drafts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { builderStatus } from '../core/builder-steps.ts';
import styles from './bulk-bar.module.css';
import { forgetDrafts } from '../core/draft-cache.ts';

const BulkEditDialog = lazyPart(
  async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog,
);
const DeleteDraftsDialog = lazyPart(
  async () => (await import('./delete-drafts-dialog.tsx')).DeleteDraftsDialog,
);

interface Props {
  /** The displayed drafts; there may be more. */
  readonly drafts: readonly PinDraft[];
  readonly chosen: readonly PinDraft[];
  readonly onChoose: (drafts: readonly PinDraft[]) => void;
  readonly onPublish: (drafts: readonly PinDraft[]) => void;
  /** Loads all drafts. */
  readonly onAll: () => Promise<readonly PinDraft[]>;
}

/** Bulk actions on the chosen drafts, or all. */
export function BulkBar({ drafts, chosen, onChoose, onPublish, onAll }: Props) {
  const { t } = useWords();
  const { state } = useBuilder();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const remove = useRemove();
  if (drafts.length === 0) return null;
  const some = chosen.length > 0;
  const all = chosen.length === drafts.length;
  return (
    <div className={styles['bar']}>
      <Button onClick={() => (all ? onChoose([]) : void onAll().then(onChoose))}>
        {all ? t('Clear selection') : t('Select all')}
      </Button>
      {some && (
        <>
          <span className={styles['count']} role="status">
            {t('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}
          </span>
          <Button onClick={() => setOpen('edit')}>{t('Edit together')}</Button>
          <Button variant="dangerPlain" onClick={() => setOpen('delete')}>
            {t('Delete')}
          </Button>
        </>
      )}
      <Button
        variant="main"
        className={styles['publish']}
        busy={builderStatus(state) === 'publishing'}
        onClick={() => (some ? onPublish(chosen) : void onAll().then(onPublish))}
      >
        {some ? t('Publish selected') : t('Publish all')}
      </Button>
      {open === 'edit' && <BulkEditDialog drafts={chosen} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDraftsDialog
          count={chosen.length}
          onClose={() => setOpen(null)}
          onDelete={async () => {
            await remove(chosen.map(({ id }) => id));
            onChoose([]);
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

function useRemove(): (ids: readonly string[]) => Promise<void> {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const { queries, tell } = useBuilder();
  return async (ids) => {
    try {
      await send(deleteDrafts, { draft_ids: [...ids] });
      forgetDrafts(queries, ids);
      for (const key of ids) tell({ kind: 'removed', key });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
}
