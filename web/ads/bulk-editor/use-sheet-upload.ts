import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getAdSheetColumns } from '#contract/ads/bulk/sheet.ts';
import {
  type AdSheetUpload,
  createAdSheetPart,
  getAdSheetUploadRows,
  getAdSheetUploads,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useConsole } from '../console/console-context.ts';
import { partsOfSheet } from './read-sheet.ts';

/** Uploads and submits sheets; reports how many rows have been accepted while uploading. */
export function useSheetUpload() {
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const [rows, setRows] = useState<number | null>(null);
  const sendSheet = async (file: File): Promise<AdSheetUpload | null> => {
    setRows(0);
    let upload = null as AdSheetUpload | null;
    try {
      const { columns } = await send(getAdSheetColumns, { advertiser_id });
      for await (const { part, rows: sent, isLast } of partsOfSheet(file, columns)) {
        const upload_id: string | null = upload?.id ?? null;
        upload = await sendOnce(send, createAdSheetPart, {
          advertiser_id,
          upload_id,
          file_name: file.name,
          part,
          is_last: isLast,
          rows: sent,
        });
        setRows(upload.rows);
      }
      return upload;
    } finally {
      setRows(null);
      await queries.invalidateQueries({ queryKey: callKey(getAdSheetUploads) });
    }
  };
  const submit = async (upload_id: string): Promise<AdSheetUpload> => {
    const upload = await send(updateAdSheetUpload, { advertiser_id, upload_id });
    await queries.invalidateQueries({ queryKey: callKey(getAdSheetUploads) });
    return upload;
  };
  return { rows, sendSheet, submit };
}

const PAUSE_MS = 1500;

/** Polls sheets and their rows while one is being applied, and refetches once when it is done. */
export function useRefreshWhileRunning(isRunning: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: callKey(getAdSheetUploads) });
      void queries.invalidateQueries({ queryKey: callKey(getAdSheetUploadRows) });
    };
    const timer = setInterval(refresh, PAUSE_MS);
    return () => {
      clearInterval(timer);
      refresh();
    };
  }, [isRunning, queries]);
}
