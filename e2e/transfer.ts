import type { JSHandle, Page } from '@playwright/test';
import type { PictureFile } from './corpus.ts';

/** Creates the DataTransfer of a dropped file. */
export function transferOf(
  page: Page,
  { buffer, name, mimeType }: PictureFile,
): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([base64, file, type]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
}

/** Puts a picture into the clipboard. */
export async function copyDrawing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const pen = canvas.getContext('2d');
    pen?.fillRect(40, 40, 100, 100);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (png) await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });
}
