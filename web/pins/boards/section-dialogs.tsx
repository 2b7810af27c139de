import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { type Board, renameSection, type Section } from '#contract/boards.ts';
import { deleteSection } from '#contract/pins.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { sectionPath } from '#web/boards/core/section-path.ts';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

export interface SectionDialogProps {
  readonly section: Section;
  readonly board: Board;
  readonly onClose: () => void;
}

export function RenameSectionDialog({
  section,
  board,
  onClose,
  stays = false,
}: SectionDialogProps & {
  /** The current page is not the section's own, so it need not navigate. */
  readonly stays?: boolean;
}) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const form = useNameForm(
    'section',
    async (name) => {
      const renamed = await send(renameSection, { section_id: section.id, name });
      onClose();
      const href = sectionPath(board, renamed);
      if (!stays) await router.navigate({ href, replace: true } as never);
      await refreshBoards(queries);
    },
    section.title,
  );
  const foot = (
    <FormFoot form={id} submit={t('Save')} ready={form.ready} busy={form.busy} onCancel={onClose} />
  );
  return (
    <Dialog isOpen title={t('Edit section')} onClose={onClose} foot={foot}>
      <SectionFields id={id} form={form} boardName={board.name} />
    </Dialog>
  );
}

/** Confirms before a section is deleted; its pins stay on the board. */
export function DeleteSectionDialog({ section, board, onClose }: SectionDialogProps) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const remove = async () => {
    if (!(await run(() => send(deleteSection, { section_id: section.id })))) return;
    onClose();
    toasts.show({ text: t('Section deleted') });
    await router.navigate({ href: board.url, replace: true } as never);
    await refreshBoards(queries);
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Delete this section?')} onClose={onClose} foot={foot} firm>
      {error && <Banner bad>{error}</Banner>}
      <p>
        {t("We'll delete {section}. Its Pins stay on {board}.", {
          section: section.title,
          board: board.name,
        })}
      </p>
    </Dialog>
  );
}
