import { type ComponentProps, useId, useRef } from 'react';
import { MAX_DESCRIPTION } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { HashtagFlyout } from './hashtag-flyout.tsx';
import { useTagFlyout } from './use-tag-flyout.ts';

type AreaProps = Pick<ComponentProps<typeof TextArea>, 'aside' | 'hint' | 'error' | 'rows'>;

interface Props extends AreaProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Allows more text than a description holds: the form reports the excess. */
  readonly endless?: boolean;
}

/** A pin's description, with that name in its form; suggests hashtags during typing [CREATE-17]. */
export function DescriptionField({ value, onText, endless, rows = 3, ...rest }: Props) {
  const { t } = useWords();
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const flyout = useTagFlyout({ area, text: value, onText });
  const { tags, active } = flyout;
  const isOpen = tags.length > 0;
  return (
    <div>
      <TextArea
        {...rest}
        ref={area}
        label={t('Description')}
        name="description"
        value={value}
        maxLength={endless ? undefined : MAX_DESCRIPTION}
        rows={rows}
        onChange={(event) => {
          onText(event.target.value);
          flyout.look();
        }}
        onSelect={flyout.look}
        onBlur={flyout.leave}
        onKeyDown={flyout.onKeyDown}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
      />
      {isOpen && (
        <HashtagFlyout
          id={list}
          tags={tags}
          active={active}
          onPick={flyout.choose}
          onActive={flyout.setActive}
        />
      )}
      <div role="status">
        {isOpen && (
          <VisuallyHidden>
            {t('{count, plural, one {# hashtag} other {# hashtags}}, choose with the arrow keys', {
              count: tags.length,
            })}
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}
