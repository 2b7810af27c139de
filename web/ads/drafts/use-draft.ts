import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AdDraft,
  createAdDraft,
  type DraftDocument,
  getAdDraft,
  getAdDrafts,
  updateAdDraft,
} from '#contract/ads/drafts/drafts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';

const SAVE_EVERY_MS = 15_000;

/** The draft's save status. */
export type Saving =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly why: string }
  /** Another person saved meanwhile: the server's version. */
  | { readonly kind: 'taken'; readonly theirs: AdDraft };

export interface StoredDraft {
  readonly document: DraftDocument;
  readonly change: (change: (document: DraftDocument) => DraftDocument) => void;
  readonly saving: Saving;
  /** Null until first saved. */
  readonly draft: AdDraft | null;
  /** Saves now; null on failure. */
  readonly save: () => Promise<AdDraft | null>;
  /** Resolves a conflict by overwriting with one's own version, or by taking theirs. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
}

interface Begun {
  readonly document: DraftDocument;
  readonly draft: AdDraft | null;
}

/** The state of saving, which outlives the render that started it. */
interface Latest {
  document: DraftDocument;
  draft: AdDraft | null;
  isChanged: boolean;
  /** A conflict awaits the person's choice. */
  isTaken: boolean;
  underWay: Promise<AdDraft> | null;
}

/** A draft being edited, saved every 15 seconds and when the person leaves. */
export function useDraft(
  advertiserId: string,
  begun: Begun,
  onFirst: (id: string) => void,
): StoredDraft {
  const [document, setDocument] = useState(begun.document);
  const [draft, setDraft] = useState(begun.draft);
  // A Pin created for the draft is added to the document before the draft is saved.
  const isChanged = begun.draft !== null && begun.document !== begun.draft.document;
  const [saving, setSaving] = useState<Saving>({ kind: isChanged ? 'changed' : 'saved' });
  const latest = useRef<Latest>({ document, draft, isChanged, isTaken: false, underWay: null });
  const write = useWrite(advertiserId);
  const { t } = useWords();
  const save = useCallback(
    () => saveNow(latest.current, write, { setDraft, setSaving, onFirst, t }),
    [write, onFirst, t],
  );
  useSavingOften(save);
  const set = (next: DraftDocument) => {
    latest.current.document = next;
    setDocument(next);
  };
  const change: StoredDraft['change'] = (to) => {
    set(to(latest.current.document));
    latest.current.isChanged = true;
    if (saving.kind !== 'taken') setSaving({ kind: 'changed' });
  };
  const settle: StoredDraft['settle'] = (whose) => {
    if (saving.kind !== 'taken') return;
    latest.current.isTaken = false;
    latest.current.draft = saving.theirs;
    setDraft(saving.theirs);
    latest.current.isChanged = whose === 'mine';
    if (whose === 'theirs') set(saving.theirs.document);
    setSaving({ kind: whose === 'mine' ? 'changed' : 'saved' });
  };
  return { document, change, saving, draft, save, settle };
}

interface Effects {
  readonly setDraft: (draft: AdDraft) => void;
  readonly setSaving: (saving: Saving) => void;
  readonly onFirst: (id: string) => void;
  readonly t: Translate;
}

/** Saves the changes since the last save; saves run one at a time. */
async function saveNow(
  now: Latest,
  write: Write,
  { setDraft, setSaving, onFirst, t }: Effects,
): Promise<AdDraft | null> {
  // The caller that started that save reports its result.
  await now.underWay?.catch(() => null);
  if (!now.isChanged) return now.draft;
  if (now.isTaken) return null;
  now.isChanged = false;
  setSaving({ kind: 'saving' });
  now.underWay = write(now.draft, now.document);
  try {
    const saved = await now.underWay;
    if (now.draft === null) onFirst(saved.id);
    now.draft = saved;
    setDraft(saved);
    setSaving({ kind: now.isChanged ? 'changed' : 'saved' });
    return saved;
  } catch (cause) {
    now.isChanged = true;
    now.isTaken = cause instanceof Taken;
    if (cause instanceof Taken) setSaving({ kind: 'taken', theirs: cause.theirs });
    else setSaving({ kind: 'failed', why: failureText(cause, t) });
    return null;
  } finally {
    now.underWay = null;
  }
}

/** Another person saved the draft meanwhile. */
class Taken extends Error {
  readonly theirs: AdDraft;
  constructor(theirs: AdDraft) {
    super('the draft was changed meanwhile');
    this.theirs = theirs;
  }
}

type Write = (draft: AdDraft | null, document: DraftDocument) => Promise<AdDraft>;

function useWrite(advertiser_id: string): Write {
  const send = useSend();
  const queries = useQueryClient();
  return useCallback(
    async (draft: AdDraft | null, document: DraftDocument): Promise<AdDraft> => {
      const saved = await (draft === null
        ? sendOnce(send, createAdDraft, { advertiser_id, document })
        : send(updateAdDraft, {
            advertiser_id,
            draft_id: draft.id,
            version: draft.version,
            document,
          }).catch(async (cause: unknown) => {
            if (!(cause instanceof CallError) || cause.code !== 'draft_changed') throw cause;
            const theirs = await send(getAdDraft, { advertiser_id, draft_id: draft.id });
            // A published or discarded draft leaves no choice; the refusal states so.
            throw theirs.status === 'DRAFT' ? new Taken(theirs) : cause;
          }));
      queries.setQueryData(callKey(getAdDraft, { advertiser_id, draft_id: saved.id }), saved);
      void queries.invalidateQueries({ queryKey: callKey(getAdDrafts) });
      return saved;
    },
    [send, queries, advertiser_id],
  );
}

/** Saves every 15 seconds and when the person leaves the page. */
function useSavingOften(save: () => Promise<unknown>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const saveLatest = () => void latest.current();
    const timer = setInterval(saveLatest, SAVE_EVERY_MS);
    addEventListener('pagehide', saveLatest);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', saveLatest);
      saveLatest();
    };
  }, []);
}
