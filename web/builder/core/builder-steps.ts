/**
 * The state of each pin in the builder, as a pure reducer on top of the drafts that the
 * server stores [BUILD-09]. For a pin:
 *
 *   uploading ──▶ (a draft) ──publish──▶ publishing ──▶ succeeded
 *       └─failed─▶ attempted, with the reason; also if publishing is refused
 *
 * and for its draft:
 *
 *   processing ──▶ creating ──▶ saved ──edit──▶ edited ──▶ saving ──▶ saved
 *   (pictures)                    ▲                └──────────┘ edited again meanwhile
 */
import type { Progress } from '#web/pins/create/create-steps.ts';
import type { BuilderStatus, DraftStatus, ItemStatus } from '#contract/builder/limits.ts';

/** Local state of one pin, in addition to what the server stores. */
export interface CardState {
  /** The draft's id, or a temporary key before there is one. */
  readonly key: string;
  readonly item: ItemStatus | null;
  readonly draft: DraftStatus;
  /** Displayed while its pictures upload: a local object URL. */
  readonly preview: string | null;
  /** Upload progress, once known. */
  readonly progress: Progress | null;
  /** Why the last attempt failed, in words. */
  readonly error: string | null;
  /** The published pin. */
  readonly pinId: string | null;
}

export type BuilderState = readonly CardState[];

export type BuilderEvent =
  | {
      readonly kind: 'added';
      readonly key: string;
      readonly preview: string | null;
    }
  | { readonly kind: 'came'; readonly key: string; readonly progress: Progress }
  | { readonly kind: 'creating'; readonly key: string }
  /** The card continues under its draft's id. */
  | { readonly kind: 'created'; readonly key: string; readonly id: string }
  | { readonly kind: 'edited'; readonly key: string }
  | { readonly kind: 'saving'; readonly key: string }
  | { readonly kind: 'saved'; readonly key: string }
  | { readonly kind: 'publishing'; readonly key: string }
  | { readonly kind: 'succeeded'; readonly key: string; readonly pinId: string | null }
  | { readonly kind: 'failed'; readonly key: string; readonly error: string }
  | { readonly kind: 'removed'; readonly key: string };

const fresh = (key: string): CardState => ({
  key,
  item: null,
  draft: 'saved',
  preview: null,
  progress: null,
  error: null,
  pinId: null,
});

/** Returns a card's state; saved by default. */
export function cardOf(state: BuilderState, key: string): CardState {
  return state.find((card) => card.key === key) ?? fresh(key);
}

export function nextBuilderState(state: BuilderState, event: BuilderEvent): BuilderState {
  if (event.kind === 'removed') return state.filter(({ key }) => key !== event.key);
  const card = cardOf(state, event.key);
  // A published card is final: late answers change nothing.
  if (card.item === 'succeeded') return state;
  const next = nextCard(card, event);
  return state.includes(card) ? state.map((one) => (one === card ? next : one)) : [...state, next];
}

function nextCard(card: CardState, event: Exclude<BuilderEvent, { kind: 'removed' }>): CardState {
  switch (event.kind) {
    case 'added':
      return {
        ...fresh(card.key),
        item: 'uploading',
        draft: 'processing',
        preview: event.preview,
      };
    case 'came':
      // Late progress reports do not affect the result.
      return card.item === 'uploading' ? { ...card, progress: event.progress } : card;
    case 'creating':
      return { ...card, draft: 'creating', progress: null, error: null };
    case 'created':
      return { ...fresh(event.id), preview: card.preview };
    case 'edited':
      // An edit may have fixed the previous error.
      return {
        ...card,
        item: card.item === 'attempted' ? null : card.item,
        draft: 'edited',
        error: null,
      };
    case 'saving':
      return { ...card, draft: 'saving', error: null };
    case 'saved':
      // Edits made during a save are not part of it.
      return card.draft === 'edited' ? card : { ...card, draft: 'saved' };
    case 'publishing':
      return { ...card, item: 'publishing', error: null };
    case 'succeeded':
      return { ...card, item: 'succeeded', draft: 'saved', error: null, pinId: event.pinId };
    case 'failed':
      return afterFailure(card, event.error);
  }
}

function afterFailure(card: CardState, error: string): CardState {
  // A failed save is reported; its content exists only here.
  if (card.draft === 'saving') return { ...card, draft: 'edited', error };
  const draft = card.draft === 'creating' ? 'processing' : card.draft;
  return { ...card, item: 'attempted', draft, progress: null, error };
}

// A failed save waits for the person, and is not in progress.
function isSaving({ draft, error }: CardState): boolean {
  return draft === 'saving' || draft === 'creating' || (draft === 'edited' && error === null);
}

/** Returns the builder's overall status; null when idle. */
export function builderStatus(state: BuilderState): BuilderStatus | null {
  const isAny = (test: (card: CardState) => boolean) => state.some(test);
  if (isAny(({ item }) => item === 'publishing')) return 'publishing';
  if (isAny(isSaving)) return 'saving';
  return isAny(({ item }) => item === 'uploading') ? 'processing' : null;
}
