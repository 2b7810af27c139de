import type { AdReportSchedule } from '#contract/ads/report-files/schedules.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useScheduleActs } from './use-schedules.ts';

export interface DeleteProps {
  readonly schedule: AdReportSchedule;
  readonly onClose: () => void;
}

/** Confirms deleting a schedule, because its links in e-mails stop working. */
export function DeleteSchedule({ schedule, onClose }: DeleteProps) {
  const { t } = useWords();
  const { remove } = useScheduleActs();
  const { busy, error, run } = useAct();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete this schedule?')}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(() => remove(schedule.id))}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "“{name}” won't be sent again, and links that were sent stop working. Files stay in the history.",
          {
            name: schedule.name,
          },
        )}
      </p>
      {error !== null && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
