/**
 * Files that are uploaded one beside the other, as a pure reducer:
 *
 *   waiting ──▶ sending (per cent of its bytes) ──▶ making (per cent, of a video) ──▶ ready
 *      │            └──────────── failed, with why ◀────┘                     │
 *      └──────────────────────────── gone, whenever the person takes it away ◀┘
 *
 * What is told of a file that is gone, or was tried again since, is not listened to.
 */
import type { Uploaded } from './upload-file.ts';

/** So many are sent at once; the rest wait their turn. */
export const AT_ONCE = 2;

export interface UploadItem {
  /** Names it in the list; a file that is tried again keeps its. */
  readonly id: string;
  readonly file: File;
  readonly isVideo: boolean;
  readonly phase: 'waiting' | 'sending' | 'making' | 'ready' | 'failed';
  /** Of the phase, 0 to 100; null while nobody knows. */
  readonly percent: number | null;
  /** How often it was tried. */
  readonly tries: number;
  readonly uploaded: Uploaded | null;
  /** Why it failed, in the person's words. */
  readonly error: string | null;
}

export type UploadEvent =
  | { readonly kind: 'added'; readonly items: readonly NewItem[] }
  | { readonly kind: 'begun'; readonly id: string }
  | (Told & {
      readonly kind: 'came';
      readonly phase: 'sending' | 'making';
      readonly percent: number;
    })
  | (Told & { readonly kind: 'ready'; readonly uploaded: Uploaded })
  | (Told & { readonly kind: 'failed'; readonly error: string })
  | { readonly kind: 'again'; readonly id: string }
  | { readonly kind: 'removed'; readonly id: string };

/** Which try of which file. */
interface Told {
  readonly id: string;
  readonly tries: number;
}

export interface NewItem {
  readonly id: string;
  readonly file: File;
  /** Why it cannot be uploaded at all, in the person's words. */
  readonly problem: string | null;
}

export function nextUploads(
  items: readonly UploadItem[],
  event: UploadEvent,
): readonly UploadItem[] {
  switch (event.kind) {
    case 'added':
      return [...items, ...event.items.map(fresh)];
    case 'removed':
      return items.filter((item) => item.id !== event.id);
    case 'begun':
      return changed(items, event.id, (item) => ({
        ...item,
        phase: 'sending',
        percent: 0,
        tries: item.tries + 1,
      }));
    case 'again':
      return changed(items, event.id, (item) => ({ ...item, phase: 'waiting', error: null }));
    case 'came':
      return told(items, event, { phase: event.phase, percent: event.percent });
    case 'ready':
      return told(items, event, { phase: 'ready', percent: null, uploaded: event.uploaded });
    case 'failed':
      return told(items, event, { phase: 'failed', percent: null, error: event.error });
  }
}

/** The next files to send, in their order. */
export function dueUploads(items: readonly UploadItem[]): UploadItem[] {
  const busy = items.filter(({ phase }) => phase === 'sending' || phase === 'making').length;
  return items.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
}

function fresh({ id, file, problem }: NewItem): UploadItem {
  return {
    id,
    file,
    isVideo: file.type.startsWith('video/'),
    phase: problem === null ? 'waiting' : 'failed',
    percent: null,
    tries: 0,
    uploaded: null,
    error: problem,
  };
}

function told(
  items: readonly UploadItem[],
  { id, tries }: Told,
  more: Partial<UploadItem>,
): readonly UploadItem[] {
  return changed(items, id, (item) => (item.tries === tries ? { ...item, ...more } : item));
}

function changed(
  items: readonly UploadItem[],
  id: string,
  change: (item: UploadItem) => UploadItem,
): readonly UploadItem[] {
  return items.map((item) => (item.id === id ? change(item) : item));
}
