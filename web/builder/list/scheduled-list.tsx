import { useState } from 'react';
import { type PinDraft } from '#contract/builder/drafts.ts';
import {
  cancelScheduledPin,
  getScheduledPins,
  publishDraft,
  reschedulePin,
} from '#contract/builder/publishing.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { placeName } from './draft-card.tsx';
import { cacheDraft } from '../core/draft-cache.ts';
import { DraftThumb } from '../composing/draft-thumb.tsx';
import styles from './scheduled-list.module.css';

const RescheduleDialog = lazyPart(
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
);

interface Props {
  readonly onPublished: (draft: PinDraft) => void;
}

/** The viewer's scheduled pins, next first [BUILD-11]. */
export function ScheduledList({ onPublished }: Props) {
  const { t } = useWords();
  const list = useLatePages(getScheduledPins, {});
  const [moving, move] = useState<PinDraft | null>(null);
  const acts = useScheduleActs(onPublished);
  if (list.isError) {
    return (
      <ErrorState
        title={t("Your scheduled Pins didn't load")}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <GhostLine />;
  const drafts = list.data.pages.flatMap((page) => page.data);
  if (drafts.length === 0) {
    return (
      <EmptyState
        title={t('Nothing is scheduled')}
        text={t('Set a time on a draft and it waits here until then.')}
      />
    );
  }
  return (
    <>
      <ul className={styles['list']} aria-label={t('Scheduled Pins')}>
        {drafts.map((draft) => (
          <Scheduled key={draft.id} draft={draft} acts={acts} onMove={() => move(draft)} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Scheduled Pins')} />
      {moving && (
        <RescheduleDialog
          draft={moving}
          onSave={(date) => acts.reschedule(moving, date)}
          onClose={() => move(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly draft: PinDraft;
  readonly acts: ScheduleActs;
  readonly onMove: () => void;
}

function Scheduled({ draft, acts, onMove }: RowProps) {
  const { t } = useWords();
  const name = draft.title || t('Untitled Pin');
  return (
    <li className={styles['row']}>
      <span className={styles['thumb']}>
        <DraftThumb draft={draft} />
      </span>
      <div className={styles['what']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        <PublishTime draft={draft} />
        <span className="soft t-14">
          <bdi>{placeName(draft)}</bdi>
        </span>
      </div>
      <div className={styles['acts']}>
        <Button aria-label={t('Reschedule {name}', { name })} onClick={onMove}>
          {t('Reschedule')}
        </Button>
        <Button
          busy={acts.busyId === draft.id}
          aria-label={t('Publish {name} now', { name })}
          onClick={() => void acts.publishNow(draft)}
        >
          {t('Publish now')}
        </Button>
        <Button
          variant="line"
          aria-label={t('Turn {name} back into a draft', { name })}
          onClick={() => void acts.cancel(draft)}
        >
          {t('Cancel')}
        </Button>
      </div>
    </li>
  );
}

/** In the person's language and time zone. */
export function PublishTime({ draft }: { draft: PinDraft }) {
  const { formats } = useWords();
  if (draft.publish_at === null) return null;
  const format = new Intl.DateTimeFormat(formats, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time className={styles['time']} dateTime={draft.publish_at}>
      {format.format(new Date(draft.publish_at))}
    </time>
  );
}

type ScheduleActs = ReturnType<typeof useScheduleActs>;

function useScheduleActs(onPublished: Props['onPublished']) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const { queries } = useBuilder();
  const [busyId, setBusyId] = useState<string>();
  const run = async (draft: PinDraft, act: () => Promise<PinDraft>): Promise<PinDraft | null> => {
    setBusyId(draft.id);
    try {
      const answer = await act();
      cacheDraft(queries, answer);
      return answer;
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      return null;
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    reschedule: (draft: PinDraft, date: Date) =>
      run(draft, () => send(reschedulePin, { draft_id: draft.id, publish_at: date.toISOString() })),
    cancel: (draft: PinDraft) => run(draft, () => send(cancelScheduledPin, { draft_id: draft.id })),
    publishNow: async (draft: PinDraft) => {
      const done = await run(draft, () => send(publishDraft, { draft_id: draft.id, now: true }));
      if (done?.pin_id) onPublished(done);
    },
  };
}
