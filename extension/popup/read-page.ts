import { readDraft } from '../core/storage.ts';
import type { PagePictures } from '../core/shapes.ts';
import { picturesOfPage } from '../page/page-pictures.ts';

/** Reads what is to be saved: one picture that was chosen in a page, else the page of a tab; null if it may not. */
export async function readPage(address: string): Promise<PagePictures | null> {
  const { searchParams } = new URL(address);
  const draft = searchParams.get('draft');
  if (draft !== null) return readDraft(draft);
  const tabId = Number(searchParams.get('tab')) || (await activeTab());
  if (tabId === null) return null;
  try {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId },
      func: picturesOfPage,
    });
    const page = frame?.result ?? null;
    return page !== null && /^https?:/.test(page.link) ? page : null;
  } catch {
    // Browsers keep their own pages closed.
    return null;
  }
}

async function activeTab(): Promise<number | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}
