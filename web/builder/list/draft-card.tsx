import X from 'lucide-react/icons/x';
import type { PinDraft } from '#contract/builder/drafts.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { type CardState, cardOf } from '../core/builder-steps.ts';
import { KIND_WORDS } from '../core/builder-words.ts';
import styles from './draft-card.module.css';
import { DraftThumb } from '../composing/draft-thumb.tsx';
import { StatusLine } from '../core/status-line.tsx';

interface DraftCardProps {
  readonly draft: PinDraft;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** A draft with its status; a press opens it. */
export function DraftCard({ draft, chosen, onChoose }: DraftCardProps) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const { state, path } = useBuilder();
  const name = draft.title || t('Untitled Pin');
  const known = cardOf(state, draft.id);
  // Failures that happened while this page was closed are displayed too.
  const failedElsewhere = known.item === null && known.error === null && draft.failure !== null;
  const card: CardState = failedElsewhere
    ? { ...known, item: 'attempted', error: draft.failure?.message ?? null }
    : known;
  return (
    <li className={classNames(styles['card'], chosen && styles['chosen'])}>
      <PageLink
        className={styles['picture']}
        href={`${path}?draft=${draft.id}`}
        aria-label={t('Edit {name}', { name })}
      >
        <DraftThumb draft={draft} />
        <KindBadge draft={draft} />
      </PageLink>
      <input
        type="checkbox"
        className={styles['check']}
        checked={chosen}
        aria-label={t('Select {name}', { name })}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className={styles['words']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        <span className={classNames('soft t-14', styles['name'])}>
          {draft.board && (
            <>
              <bdi>{placeName(draft)}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={draft.updated_at}>
            {relativeTime(new Date(draft.updated_at), new Date(renderedAt), formats)}
          </time>
        </span>
        <Missing draft={draft} />
        <StatusLine card={card} />
      </div>
    </li>
  );
}

/** What the draft still lacks, or that it can be published. */
function Missing({ draft: { board } }: { draft: PinDraft }) {
  const { t } = useWords();
  return board === null ? (
    <span className={styles['lacks']}>{t('No board yet')}</span>
  ) : (
    <span className={styles['ready']}>{t('Ready to publish')}</span>
  );
}

/** Returns the board's name with the section's. */
export function placeName({ board, section }: PinDraft): string {
  return [board?.name, section?.title].filter(Boolean).join(' · ');
}

function KindBadge({ draft: { kind, pictures } }: { draft: PinDraft }) {
  const { t } = useWords();
  if (kind === 'single') return null;
  return (
    <span className={styles['badge']}>
      {t(KIND_WORDS[kind])}
      {pictures.length > 1 && ` · ${pictures.length}`}
    </span>
  );
}

/** A pin whose picture is still uploading, or failed to. */
export function NewCard({ card }: { card: CardState }) {
  const { t } = useWords();
  const { tell } = useBuilder();
  return (
    <li className={styles['card']}>
      <span className={styles['picture']}>
        {card.preview && <img className={styles['preview']} src={card.preview} alt="" />}
      </span>
      {card.item === 'attempted' && (
        <IconButton
          onPicture
          className={styles['remove']}
          label={t('Remove')}
          onClick={() => tell({ kind: 'removed', key: card.key })}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles['words']}>
        <StatusLine card={card} />
      </div>
    </li>
  );
}
