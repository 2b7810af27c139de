import { type FormEvent, useId, useState } from 'react';
import { type PinDraft, updateDrafts } from '#contract/builder/drafts.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import type { Destination } from '#web/pins/save/use-save-pin.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import styles from './bulk-edit-dialog.module.css';
import { cacheDraft } from '../core/draft-cache.ts';
import { DestinationButton } from '../core/destination-button.tsx';
import { dateOf, timeProblem } from '../core/publish-time.ts';
import { TimeField } from '../core/time-field.tsx';

interface Props {
  readonly drafts: readonly PinDraft[];
  readonly onClose: () => void;
}

/** Changes several drafts alike; empty fields leave theirs unchanged. */
export function BulkEditDialog({ drafts, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const [destination, setDestination] = useState<Destination | null>(null);
  const [link, setLink] = useState('');
  const [time, setTime] = useState('');
  const { busy, error, save } = useBulkEdit(drafts, onClose);
  const wrongLink = link.trim() !== '' && webAddressIn(link.trim()) === null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrongLink) void save({ destination, link: webAddressIn(link.trim()), time });
  };
  const isEmpty = destination === null && link.trim() === '' && time === '';
  const foot = (
    <FormFoot
      form={id}
      submit={t('Save')}
      ready={!isEmpty && !wrongLink}
      busy={busy}
      onCancel={onClose}
    />
  );
  return (
    <Dialog
      isOpen
      title={t('{count, plural, one {Edit # draft} other {Edit # drafts}}', {
        count: drafts.length,
      })}
      onClose={onClose}
      foot={foot}
      firm
    >
      <form id={id} className={styles['form']} onSubmit={onSubmit}>
        {error !== null && <Banner bad>{error}</Banner>}
        <p className="soft t-14">{t('Anything you leave empty stays as it is.')}</p>
        <DestinationButton
          name={
            destination &&
            [destination.board.name, destination.section?.title].filter(Boolean).join(' · ')
          }
          onPick={setDestination}
        />
        <Field
          label={t('Link')}
          value={link}
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={wrongLink && t('Write a whole address, like https://example.org/')}
          onChange={(event) => setLink(event.target.value)}
        />
        <TimeField value={time} onChange={setTime} />
      </form>
    </Dialog>
  );
}

interface Wanted {
  readonly destination: Destination | null;
  readonly link: string | null;
  readonly time: string;
}

function useBulkEdit(drafts: readonly PinDraft[], onDone: () => void) {
  const { t } = useWords();
  const send = useSend();
  const { queries, tell, advertiserId: advertiser_id } = useBuilder();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async ({ destination, link, time }: Wanted): Promise<void> => {
    const date = dateOf(time);
    const problem = date && timeProblem(date, new Date());
    if (problem) return setError(t(problem, { days: 30 }));
    setBusy(true);
    setError(null);
    try {
      const saved = await send(updateDrafts, {
        draft_ids: drafts.map((draft) => draft.id),
        ...(destination && destinationInput(destination, advertiser_id)),
        ...(link !== null && { link }),
        ...(date && { publish_at: date.toISOString() }),
      });
      for (const draft of saved) {
        cacheDraft(queries, draft);
        // The change may have fixed earlier errors.
        tell({ kind: 'removed', key: draft.id });
      }
      onDone();
    } catch (cause) {
      setError(failureText(cause, t));
      setBusy(false);
    }
  };
  return { busy, error, save };
}

function destinationInput({ board, section }: Destination, advertiser_id: string | null) {
  return { advertiser_id, board_id: board.id, section_id: section?.id ?? null };
}
