import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  BROUGHT_POLL_MS,
  type BroughtFile,
  createImport,
  getImportRows,
  getImports,
  startImport,
  undoImport,
} from '#contract/transfer/bring.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { base64Of } from './read-file.ts';
import { isZip, sendArchive } from './send-archive.ts';

/** Whether the server is at work on it. */
const isAtWork = ({ status }: BroughtFile): boolean => status === 'running' || status === 'undoing';

/** Returns an import as it is now, polled while the server is at work on it. */
export function useImport(listed: BroughtFile): BroughtFile {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callOptions(useSend(), getImports, { import_id: listed.id }),
    enabled: isAtWork(listed),
    refetchInterval: ({ state }) => {
      const [now] = state.data?.data ?? [];
      return now === undefined || isAtWork(now) ? BROUGHT_POLL_MS : false;
    },
  });
  const now = isAtWork(listed) ? (data?.data[0] ?? listed) : listed;
  const hasEnded = isAtWork(listed) && !isAtWork(now);
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: callKey(getImports) });
  }, [hasEnded, queries]);
  return now;
}

/** Sends a file, starts its import, and undoes it; the list is current afterwards. */
export function useImportActs() {
  const send = useSend();
  const viewer = useViewer();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const act = (what: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      await what();
      await queries.invalidateQueries({ queryKey: callKey(getImportRows) });
      await queries.invalidateQueries({ queryKey: callKey(getImports) });
    });
  return {
    busy,
    error,
    bring: (file: File) =>
      act(async () => {
        if (await isZip(file)) await sendArchive(file, viewer?.id ?? null);
        else await send(createImport, { file_name: file.name, file_base64: await base64Of(file) });
      }),
    /** Resolves to whether the folder has pictures to bring. */
    bringFolder: async (files: readonly File[]): Promise<boolean> => {
      let hasPictures = true;
      await act(async () => {
        const { zipFolder } = await import('./zip-folder.ts');
        const zip = await zipFolder(files);
        hasPictures = zip !== null;
        if (zip !== null) await sendArchive(zip, viewer?.id ?? null);
      });
      return hasPictures;
    },
    start: (input: SentOf<typeof startImport>) => act(() => send(startImport, input)),
    undo: (import_id: string) => act(() => send(undoImport, { import_id })),
  };
}
