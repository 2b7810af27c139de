import { useId, useState } from 'react';
import { BoardFields } from '#web/boards/forms/board-fields.tsx';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { FormPage } from '#web/boards/forms/form-page.tsx';
import { useCreateBoard } from '#web/boards/forms/use-create-board.ts';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { usePickerReturn } from '#web/boards/picker/use-picker-return.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { SuggestedNames } from '#web/pins/save/suggested-names.tsx';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';

/** Creates a board, for the mobile picker or on its own [ROUTE-08]. */
function BoardCreate() {
  const { t } = useWords();
  const id = useId();
  const { back, done, pinId } = usePickerReturn();
  const create = useCreateBoard();
  const [secret, setSecret] = useState(false);
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const form = useNameForm('board', async (name) => {
    const board = await create({ name, secret, guests });
    done({ board, section: null }, board.url);
  });
  const leave = () => back('/');
  const buttons = { form: id, ready: form.ready, busy: form.busy, onCancel: leave };
  return (
    <FormPage
      title={t('Create board')}
      onBack={leave}
      foot={<FormFoot {...buttons} submit={t('Create')} />}
    >
      <BoardFields
        id={id}
        form={form}
        secret={secret}
        onSecret={setSecret}
        guests={guests}
        onGuests={setGuests}
        names={pinId !== null && <SuggestedNames pinId={pinId} form={form} />}
      />
    </FormPage>
  );
}

export const page = definePage({
  load: (at) => {
    requireSignIn(at, '/board/create/');
    return { title: at.words.t('Create board'), canonical: '/board/create/', hidden: true };
  },
  Page: BoardCreate,
});
