import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Board, updateBoard } from '#contract/boards.ts';
import { MAX_CATEGORY, MAX_DESCRIPTION } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshBoards } from '../core/board-refresh.ts';
import styles from './form.module.css';
import { FormFoot } from './form-foot.tsx';
import { NameField } from './name-field.tsx';
import { useArchive } from '../core/use-archive.ts';
import { useNameForm } from './use-name-form.ts';

interface Props {
  readonly board: Board;
  readonly onClose: () => void;
  readonly onKind: (kind: 'cover' | 'merge' | 'delete') => void;
}

/** Edits a board's name, description and privacy, and leads to the actions on the whole board. */
export function EditBoardDialog({ board, onClose, onKind }: Props) {
  const { t } = useWords();
  const id = useId();
  const [description, setDescription] = useState(board.description);
  const [category, setCategory] = useState(board.category ?? '');
  const [secret, setSecret] = useState(board.privacy === 'secret');
  const update = useUpdateBoard(board);
  const form = useNameForm(
    'board',
    async (name) => {
      await update({ name, description, category: category.trim(), secret });
      onClose();
    },
    board.name,
  );
  const foot = (
    <FormFoot form={id} submit={t('Save')} ready={form.ready} busy={form.busy} onCancel={onClose} />
  );
  return (
    <Dialog isOpen title={t('Edit board')} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <NameField form={form} label={t('Name')} />
        <TextArea
          label={t('Description')}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          maxLength={MAX_DESCRIPTION}
          rows={3}
        />
        <Field
          label={t('Category')}
          hint={t("What it's about, like gardens. People can filter their searches by it.")}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          maxLength={MAX_CATEGORY}
          autoComplete="off"
        />
        {!board.is_temporarily_disabled && (
          <Switch
            label={t('Keep this board secret')}
            hint={t('Only you and the people you invite can see it.')}
            checked={secret}
            onChange={setSecret}
          />
        )}
        <WholeBoard board={board} onClose={onClose} onKind={onKind} />
      </form>
    </Dialog>
  );
}

/** Anybody who works on a board can archive it for themself; the other actions are for its owner. */
function WholeBoard({ board, onClose, onKind }: Props) {
  const { t } = useWords();
  const archive = useArchive(board);
  const [busy, setBusy] = useState(false);
  const away = async () => {
    setBusy(true);
    if (await archive()) onClose();
    else setBusy(false);
  };
  const acts = [
    ['cover', t('Change cover')],
    ['merge', t('Merge into another board')],
    ['delete', t('Delete board')],
  ] as const;
  return (
    <div className={styles['danger']}>
      <Button variant="line" busy={busy} onClick={() => void away()}>
        {board.archived_by_me_at ? t('Unarchive board') : t('Archive board')}
      </Button>
      {board.access.includes('delete') &&
        acts.map(([kind, label]) => (
          <Button
            key={kind}
            variant={kind === 'delete' ? 'dangerPlain' : 'line'}
            onClick={() => onKind(kind)}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}

interface Edited {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly secret: boolean;
}

function useUpdateBoard(board: Board) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  return async ({ secret, category, ...words }: Edited) => {
    // A protected board stays protected unless it becomes secret.
    const open = board.privacy === 'secret' ? 'public' : board.privacy;
    const privacy = secret ? 'secret' : open;
    const edited = await send(updateBoard, {
      board_id: board.id,
      ...words,
      category: category || null,
      privacy,
    });
    // A new name changes the address; the old one would only redirect here.
    if (edited.url !== board.url)
      await router.navigate({ href: edited.url, replace: true } as never);
    await refreshBoards(queries);
    toasts.show({ text: t('Your changes are saved.') });
  };
}
