/**
 * One draft under the person's hands. What they change is there at once and is saved when the hand
 * rests; saves follow each other, each from the version that the one before made. A draft that was
 * changed elsewhere is told, and nothing here overwrites it [BUILD-11].
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { getDraft, type PinDraft, updateDraft } from '#contract/builder/drafts.ts';
import type { Composition } from '#contract/builder/pictures.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { cacheDraft } from '../core/draft-cache.ts';
import { inputOf } from '../core/draft-edit.ts';
import { finishDraft } from '../composing/finish-draft.ts';

/** A hand rests when nothing was changed for so long, in ms. */
const REST_MS = 800;

export interface DraftEditor {
  readonly draft: PinDraft;
  readonly change: (step: (draft: PinDraft) => PinDraft) => void;
  /** Saves what is not saved yet; answers the draft as the server has it. */
  readonly flush: () => Promise<PinDraft>;
  /** Saves it, and draws and uploads the pictures that were changed. */
  readonly finish: (signal: AbortSignal) => Promise<PinDraft>;
  /** Saves pictures by other names than those of the draft: new uploads. */
  readonly save: (more: MoreInput) => Promise<PinDraft>;
  /** The draft was changed somewhere else. */
  readonly isStale: boolean;
  /** Shows the draft as the server has it now; what was not saved here is gone. */
  readonly reload: () => Promise<void>;
}

type Input = ReturnType<typeof inputOf>;
interface NewPicture {
  readonly upload_id: string;
  readonly composition: Composition;
}
/** Turns what is sent of the draft into what is sent instead. */
type MoreInput = (input: Input) => Omit<Input, 'pictures'> & {
  readonly pictures: readonly (Input['pictures'][number] | NewPicture)[];
};

export function useDraftEditor(first: PinDraft): DraftEditor {
  const send = useSend();
  const { tell, queries } = useBuilder();
  const state = useDraftState(first);
  const { at, draft, put, adopt, accept } = state;
  const { save, isStale, setStale } = useSaving(state);
  const flush = useCallback(() => save(), [save]);
  const finish = async (signal: AbortSignal): Promise<PinDraft> => {
    await flush();
    const before = at.current.draft;
    const answer = await finishDraft(send, before, signal);
    if (answer !== before) accept(before, answer);
    return answer;
  };
  const change = (step: (draft: PinDraft) => PinDraft) => {
    const next = step(at.current.draft);
    if (next === at.current.draft) return;
    put(next);
    tell({ kind: 'edited', key: next.id });
  };
  const reload = async () => {
    const newer = await send(getDraft, { draft_id: first.id });
    adopt(newer);
    setStale(false);
    cacheDraft(queries, newer);
  };
  useSaveAtRest(draft, isStale, flush);
  return { draft, change, flush, finish, save, isStale, reload };
}

/** The draft as it is here and as it is saved, and the save that is under way. */
function useDraftState(first: PinDraft) {
  const { queries } = useBuilder();
  const [draft, show] = useState(first);
  const at = useRef({ draft: first, saved: first, work: Promise.resolve<unknown>(null) });
  const put = useCallback((next: PinDraft) => {
    at.current.draft = next;
    show(next);
  }, []);
  const accept = useCallback(
    (before: PinDraft, answer: PinDraft) => {
      const next = afterAnswer(at.current.draft, before, answer);
      at.current.saved = at.current.draft === before ? next : answer;
      put(next);
      cacheDraft(queries, answer);
    },
    [put, queries],
  );
  const adopt = (newer: PinDraft) => {
    at.current.saved = newer;
    put(newer);
  };
  const inTurn = useCallback(<T>(act: () => Promise<T>): Promise<T> => {
    const next = at.current.work.then(act);
    at.current.work = next.catch(() => null);
    return next;
  }, []);
  return { at, draft, put, adopt, accept, inTurn };
}

/** Saves one after the other, each from the version that the one before made. */
function useSaving({ at, accept, inTurn }: ReturnType<typeof useDraftState>) {
  const send = useSend();
  const { t } = useWords();
  const { tell } = useBuilder();
  const [isStale, setStale] = useState(false);
  const saveNow = useCallback(
    async (more?: MoreInput): Promise<PinDraft> => {
      const { draft: now, saved } = at.current;
      if (now === saved && !more) return now;
      const { id: key, version } = now;
      tell({ kind: 'saving', key });
      try {
        const input = more ? more(inputOf(now)) : inputOf(now);
        const fields = { ...input, pictures: [...input.pictures] };
        const answer = await send(updateDraft, { draft_id: key, version, ...fields });
        accept(now, answer);
        tell({ kind: 'saved', key });
        return answer;
      } catch (cause) {
        setStale(cause instanceof CallError && cause.code === 'draft_changed');
        tell({ kind: 'failed', key, error: failureText(cause, t) });
        throw cause;
      }
    },
    [accept, at, send, t, tell],
  );
  const save = useCallback(
    (more?: MoreInput): Promise<PinDraft> => inTurn(() => saveNow(more)),
    [inTurn, saveNow],
  );
  return { save, isStale, setStale };
}

/**
 * What is on the page stays as it was written: only what the server adds to it is taken over, the
 * version, what was drawn, and pictures that were uploaded with this save.
 */
function afterAnswer(now: PinDraft, before: PinDraft, answer: PinDraft): PinDraft {
  const { version, status, item_status, failure, updated_at } = answer;
  const known = now.pictures.map((picture, index) => {
    const composed = answer.pictures[index]?.composed ?? null;
    return picture === before.pictures[index] && composed !== null
      ? { ...picture, composed }
      : picture;
  });
  const pictures = [...known, ...answer.pictures.slice(before.pictures.length)];
  return { ...now, version, status, item_status, failure, updated_at, pictures };
}

/** Saves after each change when the hand rests, and when the draft is left. */
function useSaveAtRest(draft: PinDraft, isStale: boolean, flush: () => Promise<PinDraft>): void {
  const latest = useRef({ isStale });
  useEffect(() => {
    latest.current = { isStale };
  });
  useEffect(() => {
    if (latest.current.isStale) return;
    // A save that fails is told on the page.
    const timer = setTimeout(() => void flush().catch(() => null), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, flush]);
  useEffect(() => {
    const leave = () => {
      if (!latest.current.isStale) void flush().catch(() => null);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);
}
