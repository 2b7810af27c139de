import { useState } from 'react';
import { isLinkRequired } from '#contract/builder/gates.ts';
import { MAX_STORY_TEXT } from '#contract/builder/limits.ts';
import { MAX_ALT_TEXT, MAX_LINK, MAX_TITLE } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { DescriptionField } from '#web/pins/description-field.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useBuilder } from './builder-context.tsx';
import { placeName } from './draft-card.tsx';
import { withPicture } from './draft-edit.ts';
import styles from './draft-fields.module.css';
import { PlaceButton } from './place-button.tsx';
import { fieldTime, momentOf, timeProblem } from './publish-time.ts';
import { TimeField } from './time-field.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

interface Props {
  readonly editor: DraftEditor;
  /** What is wrong, by the field that it is about. */
  readonly problemOf: (field: string) => string | undefined;
}

/** The words of a pin, where it goes, and when. */
export function DraftFields({ editor, problemOf }: Props) {
  const { t } = useWords();
  const { draft, change } = editor;
  const { advertiserId: advertiser_id } = useBuilder();
  return (
    <div className={styles['fields']}>
      <Field
        label={t('Title')}
        aside={<Count value={draft.title} most={MAX_TITLE} />}
        value={draft.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        dir="auto"
        error={problemOf('title')}
        onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
      />
      <DescriptionField
        value={draft.description}
        error={problemOf('description')}
        onText={(description) => change((now) => ({ ...now, description }))}
      />
      <PlaceButton
        name={draft.board && placeName(draft)}
        error={problemOf('board_id')}
        onPick={({ board, section }) =>
          change((now) => ({ ...now, advertiser_id, board, section }))
        }
      />
      <LinkField
        label={t('Link')}
        value={draft.link}
        hint={isLinkRequired(draft.scenario) ? t('An ad needs a link.') : undefined}
        error={problemOf('link')}
        onChange={(link) => change((now) => ({ ...now, link }))}
      />
      <TextArea
        label={t('Alt text')}
        hint={t('What the picture shows, for people who cannot see it.')}
        value={draft.alt_text}
        maxLength={MAX_ALT_TEXT}
        rows={2}
        dir="auto"
        error={problemOf('alt_text')}
        onChange={(event) => change((now) => ({ ...now, alt_text: event.target.value }))}
      />
      <When editor={editor} problem={problemOf('publish_at')} />
      <Switch
        label={t('Allow comments')}
        checked={!draft.comments_disabled}
        onChange={(allowed) => change((now) => ({ ...now, comments_disabled: !allowed }))}
      />
    </div>
  );
}

/** How much of a text is used: what a title may have is said while it is written [BUILD-08]. */
function Count({ value, most }: { value: string; most: number }) {
  return (
    <span className={styles['count']} dir="ltr">
      {value.length}/{most}
    </span>
  );
}

interface LinkProps {
  readonly label: string;
  readonly value: string | null;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (link: string | null) => void;
}

/** An address while it is written: only a whole one is taken over. */
function LinkField({ label, value, hint, error, onChange }: LinkProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(value ?? '');
  const address = webAddressIn(typed.trim());
  const isWrong = typed.trim() !== '' && address === null;
  return (
    <Field
      label={label}
      value={typed}
      maxLength={MAX_LINK}
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      dir="ltr"
      hint={hint}
      error={isWrong ? t('Write a whole address, like https://example.org/') : error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(webAddressIn(target.value.trim()));
      }}
    />
  );
}

function When({ editor, problem }: { editor: DraftEditor; problem: string | undefined }) {
  const { t } = useWords();
  const { draft, change } = editor;
  const [typed, setTyped] = useState(() =>
    draft.publish_at === null ? '' : fieldTime(new Date(draft.publish_at)),
  );
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <TimeField
      value={typed}
      error={wrong ? t(wrong, { days: 30 }) : (problem ?? null)}
      onChange={(value) => {
        setTyped(value);
        const next = momentOf(value);
        const found = next && timeProblem(next, new Date());
        setWrong(found);
        const good = next !== null && found === null;
        change((now) => ({ ...now, publish_at: good ? next.toISOString() : null }));
      }}
    />
  );
}

interface PageProps extends Props {
  readonly at: number;
}

/** What one picture of a carousel, or one page of a story, says for itself. */
export function PageFields({ editor, at, problemOf }: PageProps) {
  const { t } = useWords();
  const { draft, change } = editor;
  const picture = draft.pictures[at];
  if (!picture || draft.kind === 'single' || draft.kind === 'video') return null;
  const set = (more: Partial<typeof picture>) => change((now) => withPicture(now, at, more));
  return (
    <div className={styles['fields']}>
      {draft.kind === 'story' ? (
        <TextArea
          label={t('Text of this page')}
          value={picture.text}
          maxLength={MAX_STORY_TEXT}
          rows={2}
          dir="auto"
          onChange={(event) => set({ text: event.target.value })}
        />
      ) : (
        <>
          <Field
            label={t('Title of this picture')}
            value={picture.title}
            maxLength={MAX_TITLE}
            autoComplete="off"
            dir="auto"
            onChange={(event) => set({ title: event.target.value })}
          />
          <LinkField
            key={picture.image_signature}
            label={t('Link of this picture')}
            value={picture.link}
            error={problemOf(`pictures.${at}.link`)}
            onChange={(link) => set({ link })}
          />
        </>
      )}
      <TextArea
        label={t('Alt text of this picture')}
        value={picture.alt_text}
        maxLength={MAX_ALT_TEXT}
        rows={2}
        dir="auto"
        onChange={(event) => set({ alt_text: event.target.value })}
      />
    </div>
  );
}
