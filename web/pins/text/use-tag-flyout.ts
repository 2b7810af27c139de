import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { HashtagSuggestion } from '#contract/pins/hashtags.ts';
import { useHashtags } from './use-hashtags.ts';
import { finishTag, tagAt } from './written-tag.ts';

interface Written {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Which hashtags are offered at the caret of a field, and what the keys do with them [CREATE-17]. */
export function useTagFlyout({ area, text, onText }: Written) {
  const [caret, setCaret] = useState<number | null>(null);
  const [moved, setActive] = useState(0);
  /** Where the tag begins whose flyout was closed: it stays closed until another is written. */
  const [closed, setClosed] = useState<number | null>(null);
  const moveCaret = useCaret(area, text);
  const tag = caret === null ? null : tagAt(text, caret);
  const tags = useHashtags(tag && tag.start !== closed ? tag.word : '');
  const active = Math.min(moved, tags.length - 1);
  /** Looks where the caret stands now. */
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
    // The caret stays, no line begins, and the dialog around the field stays open.
    event.preventDefault();
    event.stopPropagation();
  };
  return { tags, active, setActive, look, leave, choose, onKeyDown };
}

/** Puts the caret where it is wanted once the field shows its new text. */
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
