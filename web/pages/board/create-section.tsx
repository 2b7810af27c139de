import { notFound, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { getBoard } from '#contract/boards.ts';
import { createSection } from '#contract/pins.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { FormPage } from '#web/boards/forms/form-page.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { sectionPath } from '#web/boards/core/section-path.ts';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { usePickerReturn } from '#web/boards/picker/use-picker-return.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';

/** Creates a section of a board, for the mobile picker or on its own [ROUTE-09]. */
function SectionCreate() {
  const { t } = useWords();
  const { board: boardId = '' } = useParams({ strict: false });
  const board = useCall(getBoard, { board_id: boardId });
  const id = useId();
  const send = useSend();
  const queries = useQueryClient();
  const { back, done } = usePickerReturn();
  const form = useNameForm('section', async (name, name_source) => {
    const section = await sendOnce(send, createSection, { board_id: board.id, name, name_source });
    void refreshBoards(queries);
    done({ board, section }, sectionPath(board, section));
  });
  const leave = () => back(board.url);
  const buttons = { form: id, ready: form.ready, busy: form.busy, onCancel: leave };
  return (
    <FormPage
      title={t('Create section')}
      onBack={leave}
      foot={<FormFoot {...buttons} submit={t('Add')} />}
    >
      <SectionFields id={id} form={form} boardName={board.name} />
    </FormPage>
  );
}

export const page = definePage<'board'>({
  load: async (at) => {
    const path = `/board/${at.params.board}/create_section/`;
    requireSignIn(at, path);
    const board = await at.get(getBoard, { board_id: at.params.board });
    // Only people who may write on the board have this page.
    // oxlint-disable-next-line typescript/only-throw-error
    if (!board.board_access.includes('write')) throw notFound();
    return { title: at.words.t('Create section'), canonical: path, hidden: true };
  },
  Page: SectionCreate,
});
