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

/** How the draft stands with the server. */
export type Keeping =
  | { readonly kind: 'saved' | 'changed' | 'keeping' }
  | { readonly kind: 'failed'; readonly why: string }
  /** Someone else saved it meanwhile: what it is there now. */
  | { readonly kind: 'taken'; readonly theirs: AdDraft };

export interface StoredDraft {
  readonly document: DraftDocument;
  readonly change: (change: (document: DraftDocument) => DraftDocument) => void;
  readonly keeping: Keeping;
  /** Null until it was kept for the first time. */
  readonly draft: AdDraft | null;
  /** Keeps it now; null where that failed. */
  readonly keep: () => Promise<AdDraft | null>;
  /** Answers that someone else changed it: with one's own in its place, or theirs. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
}

interface Begun {
  readonly document: DraftDocument;
  readonly draft: AdDraft | null;
}

/** What the saves that are under way stand on; they outlive the render that began them. */
interface Latest {
  document: DraftDocument;
  draft: AdDraft | null;
  isChanged: boolean;
  /** Somebody has to say first which version stays. */
  isTaken: boolean;
  saving: Saving;
}

/** A draft as somebody fills it in, kept every 15 seconds and when they leave. */
export function useDraft(
  advertiserId: string,
  begun: Begun,
  onFirst: (id: string) => void,
): StoredDraft {
  const [document, setDocument] = useState(begun.document);
  const [draft, setDraft] = useState(begun.draft);
  // A Pin that was made for it stands in it before it is kept.
  const isChanged = begun.draft !== null && begun.document !== begun.draft.document;
  const [keeping, setKeeping] = useState<Keeping>({ kind: isChanged ? 'changed' : 'saved' });
  const latest = useRef<Latest>({ document, draft, isChanged, isTaken: false, saving: null });
  const write = useWrite(advertiserId);
  const { t } = useWords();
  const keep = useCallback(
    () => keepNow(latest.current, write, { setDraft, setKeeping, onFirst, t }),
    [write, onFirst, t],
  );
  useKeepingOften(keep);
  const set = (next: DraftDocument) => {
    latest.current.document = next;
    setDocument(next);
  };
  const change: StoredDraft['change'] = (to) => {
    set(to(latest.current.document));
    latest.current.isChanged = true;
    if (keeping.kind !== 'taken') setKeeping({ kind: 'changed' });
  };
  const settle: StoredDraft['settle'] = (whose) => {
    if (keeping.kind !== 'taken') return;
    latest.current.isTaken = false;
    latest.current.draft = keeping.theirs;
    setDraft(keeping.theirs);
    latest.current.isChanged = whose === 'mine';
    if (whose === 'theirs') set(keeping.theirs.document);
    setKeeping({ kind: whose === 'mine' ? 'changed' : 'saved' });
  };
  return { document, change, keeping, draft, keep, settle };
}

interface Told {
  readonly setDraft: (draft: AdDraft) => void;
  readonly setKeeping: (keeping: Keeping) => void;
  readonly onFirst: (id: string) => void;
  readonly t: Translate;
}

/** Keeps what was changed since it was kept last, one save after the other. */
async function keepNow(
  now: Latest,
  write: Write,
  { setDraft, setKeeping, onFirst, t }: Told,
): Promise<AdDraft | null> {
  // What comes of that one is told there.
  await now.saving?.catch(() => null);
  if (!now.isChanged) return now.draft;
  if (now.isTaken) return null;
  now.isChanged = false;
  setKeeping({ kind: 'keeping' });
  now.saving = write(now.draft, now.document);
  try {
    const saved = await now.saving;
    if (now.draft === null) onFirst(saved.id);
    now.draft = saved;
    setDraft(saved);
    setKeeping({ kind: now.isChanged ? 'changed' : 'saved' });
    return saved;
  } catch (cause) {
    now.isChanged = true;
    now.isTaken = cause instanceof Taken;
    if (cause instanceof Taken) setKeeping({ kind: 'taken', theirs: cause.theirs });
    else setKeeping({ kind: 'failed', why: failureText(cause, t) });
    return null;
  } finally {
    now.saving = null;
  }
}

type Saving = Promise<AdDraft> | null;

/** Someone else saved the draft meanwhile. */
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
            // What is published or thrown away is nobody's to choose any more: the refusal says so.
            throw theirs.status === 'DRAFT' ? new Taken(theirs) : cause;
          }));
      queries.setQueryData(callKey(getAdDraft, { advertiser_id, draft_id: saved.id }), saved);
      void queries.invalidateQueries({ queryKey: callKey(getAdDrafts) });
      return saved;
    },
    [send, queries, advertiser_id],
  );
}

/** Keeps it every 15 seconds and when the page is left. */
function useKeepingOften(keep: () => Promise<unknown>): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const save = () => void latest.current();
    const timer = setInterval(save, SAVE_EVERY_MS);
    addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', save);
      save();
    };
  }, []);
}
