import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Board } from '#contract/boards.ts';
import { createSection } from '#contract/pins.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Creates a section, from the board's page. */
export function AddSectionDialog({
  board,
  onClose,
}: {
  readonly board: Board;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useNameForm('section', async (name) => {
    await sendOnce(send, createSection, { board_id: board.id, name, name_source: 0 });
    await refreshBoards(queries);
    toasts.show({ text: t('Section added') });
    onClose();
  });
  const foot = (
    <FormFoot form={id} submit={t('Add')} ready={form.ready} busy={form.busy} onCancel={onClose} />
  );
  return (
    <Dialog isOpen title={t('Create section')} onClose={onClose} foot={foot}>
      <SectionFields id={id} form={form} boardName={board.name} />
    </Dialog>
  );
}
