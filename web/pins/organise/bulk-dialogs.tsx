import { useId } from 'react';
import { createSection, type Pin } from '#contract/pins.ts';
import {
  BULK_AT_ONCE,
  copyAllPins,
  deleteAllPins,
  type BulkJob,
  MOST_BULK_PINS,
} from '#contract/pins/bulk.ts';
import { copyPins, deletePins, moveAllPins, movePins } from '#contract/pins/moves.ts';
import type { Board } from '#contract/boards.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { SectionFields } from '#web/boards/forms/section-fields.tsx';
import { useNameForm } from '#web/boards/forms/use-name-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { type OrganiseScope, wholeScope } from './organise.ts';
import { SaveModal } from '../save/save-modal.tsx';
import { useTakeUpJob } from '../core/take-up-job.ts';
import { refreshPins } from './use-bulk-jobs.tsx';
import type { Destination } from '../save/use-save-pin.tsx';

export type BulkKind = 'move' | 'copy' | 'section' | 'delete';

export interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly scope: OrganiseScope;
  /** The selected pins that are loaded. */
  readonly picked: readonly Pin[];
  /** Whether the whole scope is selected, loaded or not. */
  readonly all: boolean;
  readonly first: Pin;
  readonly onClose: () => void;
  /** Called when the job is done or has started. */
  readonly onDone: () => void;
}

/** The dialog of a bulk action on the selected pins. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, scope } = props;
  if (kind === 'delete') return <DeleteDialog {...props} />;
  if (kind === 'section') {
    return scope.board ? <SectionDialog {...props} board={scope.board} /> : null;
  }
  return <DestinationDialog {...props} />;
}

function DestinationDialog({ kind, scope, picked, all, first, onClose, onDone }: BulkDialogProps) {
  const send = useSend();
  const takeUp = useTakeUpJob();
  const work = ({ board, section }: Destination): Promise<BulkJob> => {
    if (all) {
      const to = { new_board_id: board.id, new_section_id: section?.id ?? null };
      const whole = { ...wholeScope(scope), ...to };
      return kind === 'move' ? send(moveAllPins, whole) : sendOnce(send, copyAllPins, whole);
    }
    const pin_ids = idsOf(picked);
    const input = { board_id: board.id, section_id: section?.id ?? null, pin_ids };
    return kind === 'move' ? send(movePins, input) : sendOnce(send, copyPins, input);
  };
  const put = async (to: Destination) => {
    const job = await work(to);
    onDone();
    takeUp(job);
  };
  return <SaveModal pin={first} put={put} onClose={onClose} />;
}

const idsOf = (pins: readonly Pin[]): string[] =>
  pins.slice(0, MOST_BULK_PINS).map((pin) => pin.id);

/** Creates a section of the board with the selected pins in it [BOARD-16]. */
function SectionDialog({
  scope,
  picked,
  all,
  board,
  onClose,
  onDone,
}: BulkDialogProps & { board: Board }) {
  const { t } = useWords();
  const id = useId();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const takeUp = useTakeUpJob();
  const form = useNameForm('section', async (name) => {
    const ids = idsOf(picked);
    const fits = !all && ids.length <= BULK_AT_ONCE;
    const fresh = { board_id: board.id, name, name_source: 0 };
    const section = await sendOnce(send, createSection, {
      ...fresh,
      ...(fits && { initial_pins: ids }),
    });
    onDone();
    if (fits) {
      toasts.show({ text: t('Section added') });
      await refreshPins(queries);
      return;
    }
    const to = { new_board_id: board.id, new_section_id: section.id };
    const job = all
      ? await send(moveAllPins, { ...wholeScope(scope), ...to })
      : await send(movePins, { board_id: board.id, section_id: section.id, pin_ids: ids });
    takeUp(job);
  });
  const foot = (
    <FormFoot form={id} submit={t('Add')} ready={form.ready} busy={form.busy} onCancel={onClose} />
  );
  return (
    <Dialog isOpen title={t('New section with these')} onClose={onClose} foot={foot}>
      <SectionFields id={id} form={form} boardName={board.name} />
    </Dialog>
  );
}

function DeleteDialog({ scope, picked, all, onClose, onDone }: BulkDialogProps) {
  const { t } = useWords();
  const send = useSend();
  const takeUp = useTakeUpJob();
  const { busy, error, run } = useAct();
  const remove = () =>
    run(async () => {
      const job = await (all
        ? send(deleteAllPins, wholeScope(scope))
        : send(deletePins, { pin_ids: idsOf(picked) }));
      onDone();
      takeUp(job);
    });
  const count = all ? scope.count : picked.length;
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </>
  );
  const title =
    count === undefined
      ? t('Delete all these Pins?')
      : t('Delete {count, plural, one {# Pin} other {# Pins}}?', { count });
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      {error && <Banner bad>{error}</Banner>}
      <p>{t('What others saved from them stays with them.')}</p>
    </Dialog>
  );
}
