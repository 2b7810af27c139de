import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { DRAFT_KINDS } from '#contract/builder/limits.ts';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type { Problem } from '#contract/builder/problems.ts';
import { IconLink } from '#web/ui/base/icon-button.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { cardOf } from '../core/builder-steps.ts';
import { KIND_WORDS } from '../core/builder-words.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { ClosedNote } from '../core/closed-note.tsx';
import { problemsFor, whyKindClosed, withKind } from '../core/draft-edit.ts';
import styles from './draft-editor.module.css';
import { DraftFields } from './draft-fields.tsx';
import { Stage } from './stage.tsx';
import { StatusLine } from '../core/status-line.tsx';
import { type DraftEditor as Editing, useDraftEditor } from './use-draft-editor.ts';

interface Props {
  readonly first: PinDraft;
  readonly onPublished: (draft: PinDraft) => void;
}

/** Edits one pin: its pictures on one side, its texts on the other. */
export function DraftEditor({ first, onPublished }: Props) {
  const { t } = useWords();
  const { state, path } = useBuilder();
  const editor = useDraftEditor(first);
  const { draft } = editor;
  const card = cardOf(state, draft.id);
  const { publish, problems } = usePublishing(editor, onPublished);
  const problemOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found && t(found.message);
  };
  return (
    <article className={styles['editor']}>
      <header className={styles['head']}>
        <IconLink href={path} label={t('All drafts')}>
          <ArrowLeft size={20} className="flip" aria-hidden="true" />
        </IconLink>
        <h2 className="h-20">{t('Edit your Pin')}</h2>
        <div className={styles['status']}>
          <StatusLine card={card} />
        </div>
        <Button variant="main" big busy={card.item === 'publishing'} onClick={() => void publish()}>
          {draft.publish_at === null ? t('Publish') : t('Schedule')}
        </Button>
      </header>
      {editor.isStale && <Stale editor={editor} />}
      <Unplaced problems={problems} />
      <div className={styles['panes']}>
        <div className={styles['pane']}>
          <Kind editor={editor} />
          <Stage editor={editor} problemOf={problemOf} />
        </div>
        <div className={styles['pane']}>
          <DraftFields editor={editor} problemOf={problemOf} />
        </div>
      </div>
    </article>
  );
}

function Stale({ editor }: { editor: Editing }) {
  const { t } = useWords();
  const { tell } = useBuilder();
  const load = async () => {
    await editor.reload();
    tell({ kind: 'removed', key: editor.draft.id });
  };
  return (
    <Banner bad action={<Button onClick={() => void load()}>{t('Reload')}</Button>}>
      {t("This draft was changed in another window. Your changes here aren't being saved.")}
    </Banner>
  );
}

const PLACED = /^(?:title|description|alt_text|link|board_id|publish_at|pictures\.\d+\.link)$/;

/** Problems that prevent publishing and concern no field. */
function Unplaced({ problems }: { problems: readonly Problem[] }) {
  const { t } = useWords();
  const texts = new Set(
    problems.filter(({ field }) => !PLACED.test(field)).map(({ message }) => t(message)),
  );
  if (texts.size === 0) return null;
  return <Banner bad>{[...texts].join(' ')}</Banner>;
}

/** Chooses the kind of pin; closed ones explain why. */
function Kind({ editor }: { editor: Editing }) {
  const { t } = useWords();
  const { maker } = useBuilder();
  const { draft, change } = editor;
  const closed = DRAFT_KINDS.map(
    (kind) => [t(KIND_WORDS[kind]), whyKindClosed(kind, maker, draft)] as const,
  );
  const open = DRAFT_KINDS.filter(
    (kind, at) => closed[at]?.[1] === null && (kind === 'video') === (draft.kind === 'video'),
  );
  return (
    <div className={styles['kind']}>
      {open.length > 1 && (
        <Choices
          label={t('Kind of Pin')}
          options={open}
          value={draft.kind}
          words={KIND_WORDS}
          onChange={(kind) => change((now) => withKind(now, kind))}
        />
      )}
      <ClosedNote tools={closed} />
    </div>
  );
}

function usePublishing(editor: Editing, onPublished: Props['onPublished']) {
  const { t } = useWords();
  const { maker, tell, publish } = useBuilder();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    running.current = new AbortController();
    return () => running.current?.abort();
  }, []);
  const key = editor.draft.id;
  const act = async () => {
    const found = problemsFor(editor.draft, maker);
    setProblems(found);
    if (found[0]) return tell({ kind: 'failed', key, error: t(found[0].message) });
    tell({ kind: 'publishing', key });
    try {
      const finished = await editor.finish(running.current?.signal ?? AbortSignal.abort());
      const [done] = await publish([finished]);
      if (done) onPublished(done);
      // A failed attempt changes the draft on the server.
      else await editor.reload();
    } catch (cause) {
      tell({ kind: 'failed', key, error: failureText(cause, t) });
    }
  };
  return { problems, publish: act };
}
