import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { type AdChange, getAdHistory, undoAdChange } from '#contract/ads/history.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import { changedWhat, valueText } from './change-words.ts';
import styles from './history.module.css';

export interface UndoProps {
  readonly change: AdChange;
  readonly onClose: () => void;
}

/** Confirms undoing a change: its current value and the one to be restored. */
export function UndoDialog({ change, onClose }: UndoProps) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const { entity, field, old_value, new_value } = change;
  const textOf = (value: string | null) =>
    valueText(field, value, { t, formats, currency: account.currency }) ?? t('None');
  const undo = async (): Promise<void> => {
    await send(undoAdChange, { advertiser_id: account.id, change_id: change.id });
    const stale = [getAdHistory, getCampaigns, getAdGroups, getAds];
    await Promise.all(stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
    toasts.show({ text: t('Undone. The history lists it as a change of yours.') });
    onClose();
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" busy={busy} onClick={() => void run(undo)}>
        {t('Undo it')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Undo this change?')} onClose={onClose} foot={foot}>
      <div className={styles['ask']}>
        <p>
          {t(changedWhat(change))} · <b>{entity.name}</b>
        </p>
        <div className={styles['both']}>
          <span>
            <small>{t('now')}</small>
            <bdi>{textOf(new_value)}</bdi>
          </span>
          <ArrowRight size={16} className="flip" aria-hidden="true" />
          <span>
            <small>{t('as before')}</small>
            <bdi>{textOf(old_value)}</bdi>
          </span>
        </div>
        <p className="soft">{t('It goes into the history as a new change, made by you.')}</p>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Dialog>
  );
}
