/**
 * Edits one draft. Changes apply locally at once and are saved after a pause; saves run one after the other, each based
 * on the version from the previous one. If the draft was changed elsewhere, the person is informed and nothing is
 * overwritten [BUILD-11].
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

/** The pause after the last change before saving, in ms. */
const REST_MS = 800;

export interface DraftEditor {
  readonly draft: PinDraft;
  readonly change: (step: (draft: PinDraft) => PinDraft) => void;
  /** Saves pending changes; returns the draft from the server. */
  readonly flush: () => Promise<PinDraft>;
  /** Saves it, then draws and uploads the edited pictures. */
  readonly finish: (signal: AbortSignal) => Promise<PinDraft>;
  /** Saves with pictures that the draft does not have yet: new uploads. */
  readonly save: (more: MoreInput) => Promise<PinDraft>;
  /** The draft was changed elsewhere. */
  readonly isStale: boolean;
  /** Reloads the draft from the server, discarding unsaved changes. */
  readonly reload: () => Promise<void>;
}

type Input = ReturnType<typeof inputOf>;
interface NewPicture {
  readonly upload_id: string;
  readonly composition: Composition;
}
/** Transforms the input that is sent. */
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

/** The draft's local and saved states, and the save in progress. */
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

/** Saves one after the other, each based on the version from the previous one. */
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
 * Merges the server's answer while keeping what is on the page: takes only the version, the finished pictures, and
 * pictures uploaded with this save.
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

/** Saves after a pause following each change, and when leaving the draft. */
function useSaveAtRest(draft: PinDraft, isStale: boolean, flush: () => Promise<PinDraft>): void {
  const latest = useRef({ isStale });
  useEffect(() => {
    latest.current = { isStale };
  });
  useEffect(() => {
    if (latest.current.isStale) return;
    // A failed save is reported on the page.
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
