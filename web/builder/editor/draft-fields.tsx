import { useState } from 'react';
import { isLinkRequired } from '#contract/builder/gates.ts';
import { MAX_STORY_TEXT } from '#contract/builder/limits.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_LINK, MAX_TITLE } from '#contract/kernel/limits.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { DescriptionField } from '#web/pins/text/description-field.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { placeName } from '../list/draft-card.tsx';
import { withPicture, WRONG_LINK } from '../core/draft-edit.ts';
import styles from './draft-fields.module.css';
import { DestinationButton } from '../core/destination-button.tsx';
import { fieldTime, dateOf, timeProblem } from '../core/publish-time.ts';
import { TimeField } from '../core/time-field.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

interface Props {
  readonly editor: DraftEditor;
  /** Returns a field's problem. */
  readonly problemOf: (field: string) => string | undefined;
}

/** A pin's texts, destination and time. */
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
        autoComplete="off"
        dir="auto"
        error={tooLong(t, draft.title, MAX_TITLE) ?? problemOf('title')}
        onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
      />
      <DescriptionField
        endless
        value={draft.description}
        aside={<Count value={draft.description} most={MAX_DESCRIPTION} />}
        error={tooLong(t, draft.description, MAX_DESCRIPTION) ?? problemOf('description')}
        onText={(description) => change((now) => ({ ...now, description }))}
      />
      <DestinationButton
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
        aside={<Count value={draft.alt_text} most={MAX_ALT_TEXT} />}
        hint={t("Describe the picture for people who can't see it.")}
        value={draft.alt_text}
        rows={2}
        dir="auto"
        error={tooLong(t, draft.alt_text, MAX_ALT_TEXT) ?? problemOf('alt_text')}
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

/** How much of a text's limit is used, displayed while typing [BUILD-08]. */
function Count({ value, most }: { value: string; most: number }) {
  return (
    <span className={styles['count']} dir="ltr">
      {value.length}/{most}
    </span>
  );
}

const tooLong = (t: Translate, value: string, most: number): string | undefined =>
  value.length > most ? t('Use no more than {most} characters.', { most }) : undefined;

interface LinkProps {
  readonly label: string;
  readonly value: string | null;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (link: string | null) => void;
}

/** An address field; an incomplete address is marked as wrong. */
function LinkField({ label, value, hint, error, onChange }: LinkProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(value ?? '');
  const address = webAddressIn(typed.trim());
  const isWrong = typed.trim() !== '' && address === null;
  return (
    <Field
      label={label}
      aside={<Count value={typed} most={MAX_LINK} />}
      value={typed}
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      hint={hint}
      error={tooLong(t, typed, MAX_LINK) ?? (isWrong ? t(WRONG_LINK) : error)}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        onChange(webAddressIn(text) ?? (text || null));
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
        const next = dateOf(value);
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

/** The texts of one picture of a carousel or page of a story. */
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
          aside={<Count value={picture.text} most={MAX_STORY_TEXT} />}
          value={picture.text}
          rows={2}
          dir="auto"
          error={tooLong(t, picture.text, MAX_STORY_TEXT)}
          onChange={(event) => set({ text: event.target.value })}
        />
      ) : (
        <>
          <Field
            label={t('Title of this picture')}
            aside={<Count value={picture.title} most={MAX_TITLE} />}
            value={picture.title}
            autoComplete="off"
            dir="auto"
            error={tooLong(t, picture.title, MAX_TITLE)}
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
        aside={<Count value={picture.alt_text} most={MAX_ALT_TEXT} />}
        value={picture.alt_text}
        rows={2}
        dir="auto"
        error={tooLong(t, picture.alt_text, MAX_ALT_TEXT)}
        onChange={(event) => set({ alt_text: event.target.value })}
      />
    </div>
  );
}
