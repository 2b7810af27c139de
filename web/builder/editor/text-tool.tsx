import Plus from 'lucide-react/icons/plus';
import {
  MAX_OVERLAYS,
  MAX_OVERLAY_TEXT,
  TEXT_ALIGNMENTS,
  TEXT_CASES,
  TEXT_POSITIONS,
  TEXT_SIZES,
  TEXT_VERTICALS,
} from '#contract/builder/limits.ts';
import type { Overlay } from '#contract/builder/pictures.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import {
  ALIGNMENT_WORDS,
  CASE_WORDS,
  POSITION_WORDS,
  SIZE_WORDS,
  VERTICAL_WORDS,
} from '../core/builder-words.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { withComposition } from '../core/draft-edit.ts';
import styles from './tools.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

const FIRST: Overlay = {
  text: '',
  position: 'bl',
  alignment: 'left',
  vertical: 'bottom',
  size: 'md',
  case: 'none',
  color: '#ffffff',
};

interface Props {
  readonly editor: DraftEditor;
  readonly at: number;
}

/** Texts over the picture [BUILD-07]. */
export function TextPanel({ editor, at }: Props) {
  const { t } = useWords();
  const overlays = editor.draft.pictures[at]?.composition.overlays ?? [];
  const set = (next: readonly Overlay[]) =>
    editor.change((draft) => withComposition(draft, at, { overlays: [...next] }));
  return (
    <div className={styles['panel']}>
      {overlays.map((overlay, index) => (
        <OverlayFields
          key={index}
          overlay={overlay}
          number={index + 1}
          onChange={(change) => set(overlays.with(index, { ...overlay, ...change }))}
          onRemove={() => set(overlays.toSpliced(index, 1))}
        />
      ))}
      {overlays.length < MAX_OVERLAYS && (
        <Button onClick={() => set([...overlays, FIRST])}>
          <Plus size={18} aria-hidden="true" />
          {t('Add text')}
        </Button>
      )}
    </div>
  );
}

interface OverlayProps {
  readonly overlay: Overlay;
  readonly number: number;
  readonly onChange: (change: Partial<Overlay>) => void;
  readonly onRemove: () => void;
}

function OverlayFields({ overlay, number, onChange, onRemove }: OverlayProps) {
  const { t } = useWords();
  return (
    <section className={styles['overlay']} aria-label={t('Text {number}', { number })}>
      <TextArea
        label={t('Text {number}', { number })}
        aside={
          <button type="button" className="link" onClick={onRemove}>
            {t('Remove')}
          </button>
        }
        value={overlay.text}
        maxLength={MAX_OVERLAY_TEXT}
        rows={2}
        dir="auto"
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Choices
        label={t('Position')}
        options={TEXT_POSITIONS}
        value={overlay.position}
        words={POSITION_WORDS}
        onChange={(position) => onChange({ position })}
      />
      <div className={styles['pair']}>
        <Choices
          label={t('Height')}
          options={TEXT_VERTICALS}
          value={overlay.vertical}
          words={VERTICAL_WORDS}
          onChange={(vertical) => onChange({ vertical })}
        />
        <Choices
          label={t('Alignment')}
          options={TEXT_ALIGNMENTS}
          value={overlay.alignment}
          words={ALIGNMENT_WORDS}
          onChange={(alignment) => onChange({ alignment })}
        />
        <Choices
          label={t('Size')}
          options={TEXT_SIZES}
          value={overlay.size}
          words={SIZE_WORDS}
          onChange={(size) => onChange({ size })}
        />
        <Choices
          label={t('Case')}
          options={TEXT_CASES}
          value={overlay.case}
          words={CASE_WORDS}
          onChange={(letters) => onChange({ case: letters })}
        />
      </div>
      <label className={styles['color']}>
        {t('Colour')}
        <input
          type="color"
          value={overlay.color}
          onChange={(event) => onChange({ color: event.target.value })}
        />
      </label>
    </section>
  );
}
