import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ConversionUpload,
  createConversionUploadPart,
  createPrivateConversions,
  getConversionUploads,
  getPrivateConversions,
} from '#contract/ads/conversions/uploads.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useConsole } from '../console/console-context.ts';
import { partsOf } from './read-file.ts';
import { groupsOf } from './read-groups.ts';

/** Sends files; reports how many rows have been accepted while uploading. */
export function useUploads() {
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const [rows, setRows] = useState<number | null>(null);
  const again = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: callKey(getConversionUploads) });
    await queries.invalidateQueries({ queryKey: callKey(getPrivateConversions) });
  };
  const sendFile = async (file: File): Promise<ConversionUpload | null> => {
    setRows(0);
    let upload = null as ConversionUpload | null;
    try {
      for await (const { part, rows: sent, isLast } of partsOf(file)) {
        const upload_id: string | null = upload?.id ?? null;
        upload = await sendOnce(send, createConversionUploadPart, {
          advertiser_id,
          upload_id,
          file_name: file.name,
          part,
          is_last: isLast,
          rows: [...sent],
        });
        setRows(upload.rows);
      }
      return upload;
    } finally {
      setRows(null);
      await again();
    }
  };
  const sendGroups = async (file: File): Promise<ConversionUpload> => {
    const groups = await groupsOf(file);
    const upload = await sendOnce(send, createPrivateConversions, {
      advertiser_id,
      file_name: file.name,
      rows: groups,
    });
    await again();
    return upload;
  };
  return { rows, sendFile, sendGroups };
}
