import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { BoardFields } from './board-fields.tsx';
import { FormFoot } from './form-foot.tsx';
import { useCreateBoard } from './use-create-board.ts';
import { useNameForm } from './use-name-form.ts';

/** Creates a board from the person's profile, then opens its page. */
export function CreateBoardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const router = useRouter();
  const create = useCreateBoard();
  const [secret, setSecret] = useState(false);
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const form = useNameForm('board', async (name) => {
    const board = await create({ name, secret, guests });
    onClose();
    await router.navigate({ href: board.url } as never);
  });
  const foot = (
    <FormFoot
      form={id}
      submit={t('Create')}
      ready={form.ready}
      busy={form.busy}
      onCancel={onClose}
    />
  );
  return (
    <Dialog isOpen title={t('Create board')} onClose={onClose} foot={foot}>
      <BoardFields {...{ id, form, secret, guests }} onSecret={setSecret} onGuests={setGuests} />
    </Dialog>
  );
}
