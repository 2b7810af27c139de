import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  getReports,
  MAX_DECISION_NOTE,
  updateReport,
  type ReportedThing,
} from '#contract/moderation/deciding.ts';
import { reasonsFor, type ReportReason, type Verdict } from '#contract/trust/reporting.ts';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { REASON_WORDS } from '#web/social/reporting/report-words.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, TextArea } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './report-queue.module.css';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  dismissed: 'Leave it as it is',
  warned: 'Warn them',
  removed: 'Remove it',
  suspended: 'Suspend their account',
};
const ORDER: readonly Verdict[] = ['dismissed', 'warned', 'removed', 'suspended'];

interface Props {
  readonly thing: ReportedThing;
  readonly title: string;
}

/** Decides on a reported thing; nothing is chosen at first, so that none is decided by accident. */
export function DecideForm({ thing, title }: Props) {
  const { t } = useWords();
  const { busy, decide } = useDecide();
  const [verdict, setVerdict] = useState<Verdict | ''>('');
  const [reason, setReason] = useState<ReportReason | ''>(thing.reports[0]?.reason ?? '');
  const [note, setNote] = useState('');
  const [blocksPicture, setBlocksPicture] = useState(false);
  const needsReason = verdict !== '' && verdict !== 'dismissed';
  const mayBlock = verdict === 'removed' && thing.kind === 'pin';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (verdict === '') return;
    void decide({
      report_id: thing.id,
      decision_no: thing.decision_no,
      verdict,
      reason: needsReason ? reason || null : null,
      note,
      blocks_picture: mayBlock && blocksPicture,
    });
  };
  return (
    <form className={styles['form']} aria-label={title} onSubmit={submit}>
      {thing.verdict !== null && (
        <p className={`${styles['wide']} soft t-14`}>
          {t('Decided before: {what}', { what: t(VERDICTS[thing.verdict]) })}
        </p>
      )}
      <ChoiceField
        label={t('Decision')}
        required
        value={verdict}
        onChange={(event) => setVerdict(event.target.value as Verdict)}
      >
        <option value="" disabled>
          {t('Choose')}
        </option>
        {ORDER.filter((one) => thing.kind !== 'person' || one !== 'removed').map((one) => (
          <option key={one} value={one}>
            {t(VERDICTS[one])}
          </option>
        ))}
      </ChoiceField>
      {needsReason && (
        <ChoiceField
          label={t('Reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason)}
        >
          <option value="" disabled>
            {t('Choose')}
          </option>
          {reasonsFor(thing.kind).map((one) => (
            <option key={one} value={one}>
              {t(REASON_WORDS[one])}
            </option>
          ))}
        </ChoiceField>
      )}
      {needsReason && (
        <div className={styles['wide']}>
          <TextArea
            label={t('A note to them')}
            rows={2}
            maxLength={MAX_DECISION_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      {mayBlock && (
        <div className={styles['wide']}>
          <Switch
            label={t('Block its picture too')}
            hint={t('Nobody can bring this file here again.')}
            checked={blocksPicture}
            onChange={setBlocksPicture}
          />
        </div>
      )}
      <div className={styles['wide']}>
        <Button variant="main" type="submit" busy={busy} disabled={verdict === ''}>
          {t('Decide')}
        </Button>
      </div>
    </form>
  );
}

function useDecide() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const decide = (input: Parameters<typeof send<typeof updateReport>>[1]): Promise<boolean> =>
    run(async () => {
      await send(updateReport, input);
      await queries.invalidateQueries({ queryKey: callKey(getReports) });
    }, t('Your decision applies from now on.'));
  return { busy, decide };
}
