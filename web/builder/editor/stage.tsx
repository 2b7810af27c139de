import { useState } from 'react';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from '#web/media/upload-file.ts';
import { picturesOf } from '#contract/builder/limits.ts';
import { Chip, Chips } from '#web/ui/base/chip.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { ClosedNote } from '../core/closed-note.tsx';
import { ComposedPicture } from '../composing/composed-picture.tsx';
import { plainComposition, whyClosedFor } from '../core/draft-edit.ts';
import { PageFields } from './draft-fields.tsx';
import { NOT_EDITABLE } from '../composing/finish-draft.ts';
import type { LoadedPicture } from '../core/load-picture.ts';
import { PagesStrip } from './pages-strip.tsx';
import styles from './stage.module.css';
import { TagDots } from './tag-dots.tsx';
import { TagPanel } from './tag-tool.tsx';
import { TextPanel } from './text-tool.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

type Open = 'crop' | 'text' | 'tags' | null;
interface ToolProps {
  readonly editor: DraftEditor;
  readonly at: number;
}

const CropStage = lazyPart<ToolProps>(async () => (await import('./crop-tool.tsx')).CropStage);
const CopySaved = lazyPart<{ of: { image_signature: string } }>(
  async () => (await import('#web/pins/save/already-saved.tsx')).CopySaved,
);
const CropPanel = lazyPart<ToolProps>(async () => (await import('./crop-tool.tsx')).CropPanel);

interface Props {
  readonly editor: DraftEditor;
  readonly problemOf: (field: string) => string | undefined;
}

/** A pin's pictures as they will be published, with the tools to edit them. */
export function Stage({ editor, problemOf }: Props) {
  const { t } = useWords();
  const { maker } = useBuilder();
  const { draft, change } = editor;
  const [chosen, choose] = useState(0);
  const [open, setOpen] = useState<Open>(null);
  const [loaded, setLoaded] = useState<LoadedPicture | null | undefined>(undefined);
  const at = Math.min(chosen, Math.max(0, draft.pictures.length - 1));
  const picture = draft.pictures[at];
  const { busy, problem, add } = useAddPictures(editor);
  const editing = whyClosedFor('editing', maker, draft);
  const tagging = whyClosedFor('tagging', maker, draft);
  const mayEdit = editing === null && loaded?.editable !== false;
  const tools = [
    ['crop', t('Crop and ratio'), mayEdit],
    ['text', t('Text on the picture'), mayEdit],
    ['tags', t('Picture tags'), tagging === null],
  ] as const;
  const usable = tools.filter(([, , may]) => may);
  const tool = usable.some(([name]) => name === open) ? open : null;
  const alt = picture?.alt_text || draft.alt_text || draft.title || t('Your picture');
  const several = picturesOf[draft.kind][1] > 1;
  if (!picture) return <Banner>{t('This draft has no picture yet.')}</Banner>;
  return (
    <div className={styles['stage']}>
      {several && (
        <PagesStrip
          editor={editor}
          at={at}
          onChoose={choose}
          busy={busy}
          problem={problem}
          onFiles={add}
        />
      )}
      <div className={styles['view']}>
        {tool === 'crop' ? (
          <CropStage editor={editor} at={at} />
        ) : (
          <div className={styles['frame']}>
            <ComposedPicture
              key={picture.image_signature}
              picture={picture}
              alt={alt}
              onLoaded={setLoaded}
            />
            <TagDots
              tags={draft.tags}
              page={at}
              onMove={(tag, x, y) =>
                change((now) => ({
                  ...now,
                  tags: now.tags.map((one) => (one === tag ? { ...one, x, y } : one)),
                }))
              }
              onRemove={(tag) =>
                change((now) => ({ ...now, tags: now.tags.filter((one) => one !== tag) }))
              }
            />
          </div>
        )}
      </div>
      <CopySaved of={{ image_signature: picture.image_signature }} />
      {loaded === null && <Banner bad>{t("The picture didn't load.")}</Banner>}
      {loaded?.editable === false && <Banner>{t(NOT_EDITABLE)}</Banner>}
      {usable.length > 0 && (
        <Chips label={t('Tools')}>
          {usable.map(([name, label]) => (
            <Chip
              key={name}
              pressed={tool === name}
              onClick={() => setOpen(tool === name ? null : name)}
            >
              {label}
            </Chip>
          ))}
        </Chips>
      )}
      <ClosedNote
        tools={[
          [t('Crop and ratio'), editing],
          [t('Text on the picture'), editing],
          [t('Picture tags'), tagging],
        ]}
      />
      {tool === 'crop' && <CropPanel editor={editor} at={at} />}
      {tool === 'text' && <TextPanel editor={editor} at={at} />}
      {tool === 'tags' && <TagPanel editor={editor} at={at} />}
      <PageFields key={at} editor={editor} at={at} problemOf={problemOf} />
    </div>
  );
}

/** Adds pictures to a carousel or story: uploads them, then saves the draft. */
function useAddPictures(editor: DraftEditor) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = async (files: readonly File[]): Promise<void> => {
    const around = { send, fetch: fetch.bind(globalThis), wait: waitFor };
    const { signal } = new AbortController();
    const added = await Promise.all(files.map((file) => uploadFile(file, around, signal)));
    const { kind, pictures } = editor.draft;
    const plain = plainComposition(kind);
    // All pictures of a carousel have the same ratio.
    const ratio = (kind === 'carousel' && pictures[0]?.composition.ratio) || plain.ratio;
    const composition = { ...plain, ratio };
    const more = added.map(({ uploadId }) => ({ upload_id: uploadId, composition }));
    await editor.save((input) => ({ ...input, pictures: [...input.pictures, ...more] }));
  };
  const add = (files: readonly File[]) => {
    const { kind, pictures } = editor.draft;
    const [, most] = picturesOf[kind];
    const room = most - pictures.length;
    setProblem(files.length > room ? t('Use no more than {most} pictures.', { most }) : undefined);
    setBusy(true);
    upload(files.slice(0, room))
      .catch((cause: unknown) => toasts.show({ kind: 'failed', text: failureText(cause, t) }))
      .finally(() => setBusy(false));
  };
  return { busy, problem, add };
}
