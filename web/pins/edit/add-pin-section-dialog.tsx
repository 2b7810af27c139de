import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { createSection, type Pin } from '#contract/pins.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { sectionPath } from '#web/boards/core/section-path.ts';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { PinBeside } from '../core/pin-beside.tsx';
import { refreshPin } from '../core/refresh-pin.ts';
import { SuggestedNames } from '../save/suggested-names.tsx';

interface Props {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Creates a section on a pin's board with the pin in it; the picture is beside the name [SAVE-06]. */
export function AddPinSectionDialog({ pin, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const { board } = pin;
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useNameForm('section', async (name, name_source) => {
    const initial_pins = [pin.id];
    const section = await sendOnce(send, createSection, {
      board_id: board.id,
      name,
      name_source,
      initial_pins,
    });
    const { id: sectionId, title, slug } = section;
    await refreshPin(queries, { ...pin, section: { id: sectionId, title, slug } });
    void refreshBoards(queries);
    const sectionName = (
      <PageLink className="link" href={sectionPath(board, section)}>
        {title}
      </PageLink>
    );
    toasts.show({
      text: <Say text="Moved to {sectionName}" values={{ sectionName }} />,
      picture: pin.images['170x'].url,
    });
    onClose();
  });
  const buttons = { form: id, ready: form.ready, busy: form.busy, onCancel: onClose };
  const names = <SuggestedNames pinId={pin.id} form={form} />;
  return (
    <Dialog
      isOpen
      title={t('Add section')}
      size="wide"
      picture={<PinBeside pin={pin} />}
      foot={<FormFoot {...buttons} submit={t('Add')} />}
      onClose={onClose}
    >
      <SectionFields {...{ id, form, names }} boardName={board.name} />
    </Dialog>
  );
}
