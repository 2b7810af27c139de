/**
 * The source of a new pin's picture, as a pure reducer:
 *
 *   empty ──address──▶ scanning ──▶ ready (the page's first picture; others can be chosen)
 *     │                    └─nothing──▶ empty, with a message
 *     └──file──▶ uploading ──▶ ready
 *                    └─failed──▶ empty, with the reason
 *
 * A page that hands its pictures over leads from empty to choosing one of several; ready leads back there.
 *
 * Responses to earlier requests than the latest are ignored.
 */
import { webAddressIn } from '#contract/kernel/save-link.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { findPinImages, Pinnable } from '#contract/media.ts';

export type Picked =
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly alt: string | null;
      /** The page's requested description for its pins, and a link to use instead of the page. */
      readonly description: string | null;
      readonly link: string | null;
    }
  | {
      readonly kind: 'upload';
      readonly uploadId: string;
      readonly preview: string;
      readonly isVideo: boolean;
    };

/** The progress of an upload: its bytes, then the transcoding of a video, in per cent. */
export interface Progress {
  readonly of: 'sending' | 'making';
  readonly percent: number;
}

export interface CreateState {
  readonly phase: 'empty' | 'scanning' | 'uploading' | 'choosing' | 'ready';
  /** The page that the picture comes from. */
  readonly link: string | null;
  readonly picture: Picked | null;
  /** The page's pictures to choose from. */
  readonly found: readonly Pinnable[];
  /** The page was scanned and has no picture: not an error, but worth a message [CREATE-09]. */
  readonly nothing: boolean;
  /** The page forbids saving; holds its reason, if it gives one. */
  readonly closed: string | null;
  /** Why the page could not be read, if that may be disclosed. */
  readonly unread: AnswerOf<typeof findPinImages>['unread_reason'];
  readonly error: string | null;
  /** Whether the file being uploaded is a video, which is also transcoded. */
  readonly isVideo: boolean;
  /** The progress of the running upload, once available. */
  readonly progress: Progress | null;
  /** The number of files beyond the uploaded one, which are ignored. */
  readonly others: number;
  /** Counts requests, so that stale responses are recognised. */
  readonly attempt: number;
}

export type CreateEvent =
  | { readonly kind: 'scan'; readonly link: string }
  | {
      readonly kind: 'found';
      readonly attempt: number;
      readonly items: readonly Pinnable[];
      readonly closed?: string | null;
      readonly unread?: CreateState['unread'];
    }
  | { readonly kind: 'handed'; readonly items: readonly Pinnable[] }
  | { readonly kind: 'choose' }
  | { readonly kind: 'pick'; readonly item: Pinnable }
  | { readonly kind: 'drop'; readonly url: string }
  | { readonly kind: 'upload'; readonly isVideo: boolean; readonly others: number }
  | { readonly kind: 'came'; readonly attempt: number; readonly progress: Progress }
  | {
      readonly kind: 'uploaded';
      readonly attempt: number;
      readonly uploadId: string;
      readonly preview: string;
      readonly isVideo: boolean;
    }
  | { readonly kind: 'failed'; readonly attempt: number; readonly error: string }
  | { readonly kind: 'again' };

const NONE = {
  picture: null,
  found: [],
  nothing: false,
  closed: null,
  unread: null,
  error: null,
  isVideo: false,
  progress: null,
  others: 0,
} as const;

/** Returns the initial state from the page's query: a picture, a page to scan, or nothing. */
export function firstCreateState({
  media,
  link,
}: {
  media: string | null;
  link: string | null;
}): CreateState {
  const picture = media === null ? null : picked({ type: 'pinnable', url: media });
  return { ...NONE, phase: picture ? 'ready' : 'empty', link, picture, attempt: 0 };
}

export function nextCreateState(state: CreateState, event: CreateEvent): CreateState {
  switch (event.kind) {
    case 'scan':
      return { ...NONE, phase: 'scanning', link: event.link, attempt: state.attempt + 1 };
    case 'upload':
      return {
        ...NONE,
        phase: 'uploading',
        link: null,
        isVideo: event.isVideo,
        others: event.others,
        attempt: state.attempt + 1,
      };
    case 'came':
      return event.attempt === state.attempt ? { ...state, progress: event.progress } : state;
    case 'found':
      if (event.attempt !== state.attempt) return state;
      return {
        ...withFound(state, event.items),
        closed: event.closed ?? null,
        unread: event.unread ?? null,
      };
    case 'handed':
      return event.items.length > 1
        ? { ...state, phase: 'choosing', found: event.items }
        : withFound(state, event.items);
    case 'choose':
      return { ...state, phase: 'choosing' };
    case 'pick':
      return { ...state, phase: 'ready', picture: picked(event.item), error: null };
    case 'drop':
      return withoutItem(state, event.url);
    case 'uploaded': {
      const { attempt, uploadId, preview, isVideo } = event;
      if (attempt !== state.attempt) return state;
      return { ...state, phase: 'ready', picture: { kind: 'upload', uploadId, preview, isVideo } };
    }
    case 'failed':
      if (event.attempt !== state.attempt) return state;
      return {
        ...NONE,
        phase: 'empty',
        link: state.link,
        error: event.error,
        attempt: state.attempt,
      };
    case 'again':
      return { ...NONE, phase: 'empty', link: null, attempt: state.attempt + 1 };
  }
}

function withFound(state: CreateState, items: readonly Pinnable[]): CreateState {
  const first = items[0];
  if (!first) return { ...state, phase: 'empty', nothing: true };
  return { ...state, phase: 'ready', found: items, picture: picked(first) };
}

/** Removes a picture that cannot be displayed; if it was chosen, the next one is. */
function withoutItem(state: CreateState, url: string): CreateState {
  const found = state.found.filter((item) => item.url !== url);
  if (found.length === state.found.length) return state;
  const isChosen = state.picture?.kind === 'address' && state.picture.url === url;
  const left = { ...state, found, picture: isChosen ? null : state.picture };
  if (state.phase === 'choosing' && found.length > 0) return left;
  return left.picture ? left : withFound(left, found);
}

function picked({ url, alt, description, link }: Pinnable): Picked {
  const trimmed = (text: string | undefined) => text?.trim() || null;
  return {
    kind: 'address',
    url,
    alt: trimmed(alt),
    description: trimmed(description),
    link: webAddressIn(link ?? ''),
  };
}

/** Returns the pin's link: the one its picture requests, else the page it comes from. */
export function linkOf({ picture, link }: Pick<CreateState, 'picture' | 'link'>): string | null {
  return (picture?.kind === 'address' && picture.link) || link;
}
