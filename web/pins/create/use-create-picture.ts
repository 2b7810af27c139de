import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { findPinImages, type Pinnable, registerImage } from '#contract/media.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { postForm } from '#web/media/post-form.ts';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from '#web/media/upload-file.ts';
import { fileProblem } from '#web/media/upload-rules.ts';
import { useMakesVideos } from '#web/social/core/use-makes-videos.ts';
import {
  type CreateEvent,
  type CreateState,
  firstCreateState,
  nextCreateState,
  type Picked,
  type Progress,
} from './create-steps.ts';

export interface CreatePicture {
  readonly state: CreateState;
  /** Scans a page; resolves to its title, as a default for the pin's. */
  readonly scan: (link: string) => Promise<string | null>;
  /** Starts with the pictures that a page handed over. */
  readonly take: (items: readonly Pinnable[]) => void;
  /** Returns to the choice among several pictures. */
  readonly choose: () => void;
  /** `others` is the number of further files, which are ignored. */
  readonly upload: (file: File, others: number) => void;
  readonly makesVideos: boolean;
  readonly pick: (item: Pinnable) => void;
  readonly drop: (url: string) => void;
  readonly again: () => void;
  /** Resolves to the picture once a running scan or upload has ended; null without one. */
  readonly settled: () => Promise<Picked | null>;
}

interface Given {
  readonly media: string | null;
  readonly link: string | null;
}

interface Around {
  /** The state restored from a draft. */
  readonly restored: CreateState | undefined;
  /** Receives the description that each chosen picture requests; must be a stable function. */
  readonly onDescription: (description: string) => void;
}

/** Finds or uploads the picture of a new pin. */
export function useCreatePicture(from: Given, { restored, onDescription }: Around): CreatePicture {
  const { t } = useWords();
  const send = useSend();
  const makesVideos = useMakesVideos();
  const { state, latest, tell } = useCreateState(from, restored, onDescription);
  const { begin, stop, doing, ended } = useOneAtATime();
  useFetchedAhead(state.picture);
  const scan = async (link: string): Promise<string | null> => {
    const signal = begin();
    tell({ kind: 'scan', link });
    const { attempt } = latest.current;
    // A failed scan counts as one that found nothing, without an error [CREATE-09].
    const scanning = send(findPinImages, { url: link }, { signal }).catch(() => null);
    const tellFound = (page: AnswerOf<typeof findPinImages> | null) => {
      const closed = page?.no_pin ? page.no_pin_reason : null;
      const unread = page?.unread_reason ?? null;
      tell({ kind: 'found', attempt, items: page?.items ?? [], closed, unread });
    };
    doing(scanning.then(tellFound));
    const page = await scanning;
    // A page without pictures provides no title either.
    return page?.items.length ? page.title.trim() || null : null;
  };
  const upload = (file: File, others: number): void => {
    const signal = begin();
    const isVideo = file.type.startsWith('video/');
    tell({ kind: 'upload', isVideo, others });
    const { attempt } = latest.current;
    const problem = fileProblem(file, makesVideos);
    if (problem) return tell({ kind: 'failed', attempt, error: t(problem) });
    const came = (of: Progress['of']) => (percent: number) =>
      tell({ kind: 'came', attempt, progress: { of, percent } });
    const post = postForm(came('sending'));
    const around = { send, fetch: post, wait: waitFor, making: came('making') };
    const uploading = uploadFile(file, around, signal).then(
      ({ uploadId }) => {
        const preview = URL.createObjectURL(file);
        tell({ kind: 'uploaded', attempt, uploadId, preview, isVideo });
      },
      (cause: unknown) =>
        signal.aborted || tell({ kind: 'failed', attempt, error: failureText(cause, t) }),
    );
    doing(uploading);
  };
  const again = () => {
    stop();
    tell({ kind: 'again' });
  };
  const settled = async (): Promise<Picked | null> => {
    await ended();
    return latest.current.picture;
  };
  const take = (items: readonly Pinnable[]) => tell({ kind: 'handed', items });
  const choose = () => tell({ kind: 'choose' });
  const pick = useCallback((item: Pinnable) => tell({ kind: 'pick', item }), [tell]);
  const drop = useCallback((url: string) => tell({ kind: 'drop', url }), [tell]);
  return { state, scan, take, choose, upload, makesVideos, pick, drop, again, settled };
}

/** Prefetches the picture while the person chooses a board; the result is ignored [CREATE-22]. */
function useFetchedAhead(picture: Picked | null): void {
  const send = useSend();
  const address = picture?.kind === 'address' ? picture.url : null;
  useEffect(() => {
    if (address) send(registerImage, { image_url: address }).catch(() => undefined);
  }, [address, send]);
}

/**
 * Returns the reducer's state, updated synchronously before React's: a pending save reads it before the next render.
 */
function useCreateState(
  source: Given,
  restored: Around['restored'],
  onDescription: Around['onDescription'],
) {
  const [state, show] = useState(() => restored ?? firstCreateState(source));
  const latest = useRef(state);
  const tell = useCallback(
    (event: CreateEvent) => {
      const { picture: before } = latest.current;
      latest.current = nextCreateState(latest.current, event);
      const { picture } = latest.current;
      if (picture !== before)
        onDescription((picture?.kind === 'address' && picture.description) || '');
      show(latest.current);
    },
    [onDescription],
  );
  return { state, latest, tell };
}

/** Runs one scan or upload at a time; unmounting aborts it. */
function useOneAtATime() {
  const work = useRef<Promise<unknown>>(Promise.resolve());
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const begin = (): AbortSignal => {
    stop();
    running.current = new AbortController();
    return running.current.signal;
  };
  const doing = (promise: Promise<unknown>) => {
    work.current = promise;
  };
  return { begin, stop, doing, ended: () => work.current };
}
