import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useBuilding } from '../builder/builder-context.ts';
import styles from '../builder/builder.module.css';
import { besides, type Place } from './step-rules.ts';
import type { StoredDraft } from '../drafts/use-draft.ts';
import type { usePublish } from './use-publish.ts';

interface Props {
  readonly stored: StoredDraft;
  readonly publishing: ReturnType<typeof usePublish>;
  readonly place: Place;
  readonly onGo: (place: Place) => void;
}

const NEXT = {
  CAMPAIGN: 'Next: campaign',
  AD_GROUP: 'Next: ad group',
  ADS: 'Next: ads',
  REVIEW: 'Next: review',
} as const;

/** The draft's save status, with buttons to go back and forward. */
export function BuilderFoot({ stored, publishing, place, onGo }: Props) {
  const { t } = useWords();
  const { document, problems } = useBuilding();
  const [before, after] = [besides(document, place, -1), besides(document, place, 1)];
  const isTaken = stored.saving.kind === 'taken';
  return (
    <>
      <DraftState stored={stored} why={publishing.refused.why} />
      {before && (
        <Button variant="quiet" onClick={() => onGo(before)}>
          {t('Back')}
        </Button>
      )}
      {after ? (
        <Button
          variant="main"
          onClick={() => {
            void stored.save();
            onGo(after);
          }}
        >
          {t(NEXT[after.step])}
        </Button>
      ) : (
        <Button
          variant="main"
          busy={publishing.busy}
          disabled={problems.length > 0 || isTaken}
          onClick={() => void publishing.publish()}
        >
          {t('Publish')}
        </Button>
      )}
    </>
  );
}

/** Whether the draft is saved. */
function DraftState({ stored: { saving, save, draft }, why }: StateProps) {
  const { t } = useWords();
  const texts = {
    saved: draft
      ? t('Draft saved. It also saves every 15 seconds, and when you leave.')
      : t('Drafts save every 15 seconds, and when you leave.'),
    changed: t('You have unsaved changes.'),
    saving: t('Saving…'),
    taken: t('Choose which version to keep.'),
  };
  if (why !== null) return <span role="alert">{why}</span>;
  if (saving.kind !== 'failed') {
    return (
      <span role="status" className="t-12 soft">
        {texts[saving.kind]}
      </span>
    );
  }
  return (
    <span role="alert">
      {t('Not saved: {why}', { why: saving.why })}{' '}
      <button type="button" className={styles['link']} onClick={() => void save()}>
        {t('Try again')}
      </button>
    </span>
  );
}

interface StateProps {
  readonly stored: StoredDraft;
  /** Why publishing failed. */
  readonly why: string | null;
}
