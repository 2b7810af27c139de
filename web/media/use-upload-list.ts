import { useCallback, useEffect, useRef, useState } from 'react';
import { useSend } from '#web/kernel/app-context.tsx';
import { failureText } from '#web/kernel/failure-text.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { postForm } from './post-form.ts';
import { uploadFile, waitFor } from './upload-file.ts';
import { dueUploads, nextUploads, type UploadEvent, type UploadItem } from './upload-list-steps.ts';
import { fileProblem } from './upload-rules.ts';

export interface UploadList {
  /** In the order in which they were added. */
  readonly items: readonly UploadItem[];
  /** Answers the ids that they have in the list. */
  readonly add: (files: Iterable<File>) => readonly string[];
  readonly again: (id: string) => void;
  /** Takes one away, and ends what is under way for it. */
  readonly remove: (id: string) => void;
}

/**
 * Uploads many files, two at a time, and says how each stands; it ends with the page. `videos` is
 * whether the viewer may upload those (useMakesVideos of web/social).
 */
export function useUploadList({ videos }: { readonly videos: boolean }): UploadList {
  const { t } = useWords();
  const send = useSend();
  const { items, latest, tell } = useTold();
  const count = useRef(0);
  const running = useRunning();
  const run = async ({ id, file, tries: before }: UploadItem): Promise<void> => {
    const tries = before + 1;
    const stopping = new AbortController();
    running.current.set(id, stopping);
    tell({ kind: 'begun', id });
    const came = (phase: 'sending' | 'making') => (percent: number) =>
      tell({ kind: 'came', id, tries, phase, percent });
    const around = {
      send,
      fetch: postForm(came('sending')),
      wait: waitFor,
      making: came('making'),
    };
    try {
      const uploaded = await uploadFile(file, around, stopping.signal);
      tell({ kind: 'ready', id, tries, uploaded });
    } catch (cause) {
      if (!stopping.signal.aborted)
        tell({ kind: 'failed', id, tries, error: failureText(cause, t) });
    }
    running.current.delete(id);
    runDue();
  };
  const runDue = (): void => {
    for (const item of dueUploads(latest.current)) void run(item);
  };
  return {
    items,
    add: (files) => {
      const added = [...files].map((file) => {
        const problem = fileProblem(file, videos);
        count.current += 1;
        return { id: `file-${count.current}`, file, problem: problem && t(problem) };
      });
      tell({ kind: 'added', items: added });
      runDue();
      return added.map(({ id }) => id);
    },
    again: (id) => {
      tell({ kind: 'again', id });
      runDue();
    },
    remove: (id) => {
      running.current.get(id)?.abort();
      tell({ kind: 'removed', id });
      runDue();
    },
  };
}

/** The reducer's state, told here first and then to React: what is due is asked before the next render. */
function useTold() {
  const [items, show] = useState<readonly UploadItem[]>([]);
  const latest = useRef(items);
  const tell = useCallback((event: UploadEvent) => {
    latest.current = nextUploads(latest.current, event);
    show(latest.current);
  }, []);
  return { items, latest, tell };
}

/** What is under way, by file; it ends with the page. */
function useRunning() {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stopping of all.values()) stopping.abort();
    };
  }, []);
  return running;
}
