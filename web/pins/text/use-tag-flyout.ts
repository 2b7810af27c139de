import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { HashtagSuggestion } from '#contract/pins/hashtags.ts';
import { useHashtags } from './use-hashtags.ts';
import { finishTag, tagAt } from './written-tag.ts';

interface Written {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Suggests hashtags at a field's caret, and handles their keys [CREATE-17]. */
export function useTagFlyout({ area, text, onText }: Written) {
  const [caret, setCaret] = useState<number | null>(null);
  const [moved, setActive] = useState(0);
  /** The start of the tag whose flyout was closed: it stays closed until another tag is typed. */
  const [closed, setClosed] = useState<number | null>(null);
  const moveCaret = useCaret(area, text);
  const tag = caret === null ? null : tagAt(text, caret);
  const tags = useHashtags(tag && tag.start !== closed ? tag.word : '');
  const active = Math.min(moved, tags.length - 1);
  /** Reads the current position of the caret. */
  const look = () => {
    const { value = '', selectionStart = null, selectionEnd } = area.current ?? {};
    const position = selectionStart === selectionEnd ? selectionStart : null;
    if (position === caret) return;
    setCaret(position);
    setActive(0);
    if (position === null || tagAt(value, position)?.start !== closed) setClosed(null);
  };
  const leave = () => setCaret(null);
  const choose = ({ query }: HashtagSuggestion) => {
    if (!tag) return;
    const done = finishTag(text, tag, query);
    setClosed(tag.start);
    moveCaret(done.caret);
    onText(done.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = tags[active];
    if (!chosen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + tags.length) % tags.length);
    else if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') setClosed(tag?.start ?? null);
    else return;
    // Prevents moving the caret, starting a line, and closing the dialog around the field.
    event.preventDefault();
    event.stopPropagation();
  };
  return { tags, active, setActive, look, leave, choose, onKeyDown };
}

/** Places the caret once the field displays its new text. */
function useCaret(area: Written['area'], text: string): (position: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    area.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  }, [area, text]);
  return (position) => {
    wanted.current = position;
  };
}
