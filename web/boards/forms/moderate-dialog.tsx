import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { Board } from '#contract/boards.ts';
import { MAX_SCREEN_REASON, moderateBoard } from '#contract/boards/moderation.ts';
import { MAX_STATUS_REASON } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshBoards } from '../core/board-refresh.ts';
import styles from './form.module.css';
import { FormFoot } from './form-foot.tsx';

export interface ModerateDialogProps {
  readonly board: Board;
  readonly onClose: () => void;
}

/** The actions of an operator on a board [DATA-07]. */
export function ModerateDialog({ board, onClose }: ModerateDialogProps) {
  const { t } = useWords();
  const id = useId();
  const [disabled, setDisabled] = useState(board.is_temporarily_disabled);
  const [warning, setWarning] = useState(board.sensitivity_screen?.reason ?? '');
  const [covers, setCovers] = useState(board.sensitivity_screen?.show_warning ?? true);
  const [reason, setReason] = useState('');
  const { busy, error, moderate } = useModerate(board, onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const screen = { reason: warning.trim(), show_warning: covers };
    void moderate({
      is_temporarily_disabled: disabled,
      sensitivity_screen: screen.reason === '' ? null : screen,
      reason: reason.trim(),
    });
  };
  const foot = <FormFoot form={id} submit={t('Save')} ready busy={busy} onCancel={onClose} />;
  return (
    <Dialog isOpen title={t('Moderate board')} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={submit} noValidate>
        {error && <Banner bad>{error}</Banner>}
        <Switch
          label={t('Temporarily disabled')}
          hint={t('Only its owner and operators can see it until you turn this off.')}
          checked={disabled}
          onChange={setDisabled}
        />
        <Field
          label={t('Warning')}
          hint={t('Why people may not want to see it. Leave empty for no warning.')}
          value={warning}
          maxLength={MAX_SCREEN_REASON}
          onChange={(event) => setWarning(event.target.value)}
        />
        <Switch
          label={t('Show the warning first')}
          hint={t('People see the board once they choose to.')}
          checked={covers}
          onChange={setCovers}
        />
        <Field
          label={t('Reason')}
          hint={t("Only for the log. They won't see it.")}
          value={reason}
          maxLength={MAX_STATUS_REASON}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface Wanted {
  readonly is_temporarily_disabled: boolean;
  readonly sensitivity_screen: Board['sensitivity_screen'];
  readonly reason: string;
}

function useModerate(board: Board, onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const moderate = async (wanted: Wanted): Promise<void> => {
    if (!(await run(() => send(moderateBoard, { board_id: board.id, ...wanted })))) return;
    onClose();
    toasts.show({ text: t('Saved') });
    await refreshBoards(queries);
  };
  return { busy, error, moderate };
}
