/**
 * What is under way with each pin of the builder, as a pure reducer laid over the drafts that the
 * server keeps [BUILD-09]. Of a pin:
 *
 *   uploading ──▶ (a draft) ──publish──▶ publishing ──▶ succeeded
 *       └─failed─▶ attempted, which says why; so does a refused publishing
 *
 * and of its draft:
 *
 *   processing ──▶ creating ──▶ saved ──edit──▶ edited ──▶ saving ──▶ saved
 *   (pictures)                    ▲                └──────────┘ edited again meanwhile
 */
import type { Progress } from '#web/pins/create/create-steps.ts';
import type { BuilderStatus, DraftStatus, ItemStatus } from '#contract/builder/limits.ts';

/** What is known of one pin here, beside what the server keeps of it. */
export interface CardState {
  /** Its draft's id, or a name of its own until there is one. */
  readonly key: string;
  readonly item: ItemStatus | null;
  readonly draft: DraftStatus;
  /** What is shown while its pictures are on their way: an address of this browser. */
  readonly preview: string | null;
  /** How far its upload has come, once something is known of it. */
  readonly progress: Progress | null;
  /** Why the last try failed, in words. */
  readonly error: string | null;
  /** The pin that came of it. */
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
  /** The card goes on under the name of its draft. */
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

/** What is known of a card; of one that nothing happened to, that it is saved. */
export function cardOf(state: BuilderState, key: string): CardState {
  return state.find((card) => card.key === key) ?? fresh(key);
}

export function nextBuilderState(state: BuilderState, event: BuilderEvent): BuilderState {
  if (event.kind === 'removed') return state.filter(({ key }) => key !== event.key);
  const card = cardOf(state, event.key);
  // What is published is done: an answer that comes late changes nothing.
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
      // What is told late says nothing of what came of it.
      return card.item === 'uploading' ? { ...card, progress: event.progress } : card;
    case 'creating':
      return { ...card, draft: 'creating', progress: null, error: null };
    case 'created':
      return { ...fresh(event.id), preview: card.preview };
    case 'edited':
      // What was wrong when it was tried may be right now.
      return {
        ...card,
        item: card.item === 'attempted' ? null : card.item,
        draft: 'edited',
        error: null,
      };
    case 'saving':
      return { ...card, draft: 'saving', error: null };
    case 'saved':
      // What was written while it was on its way is not saved with it.
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
  // A save that failed is told, and what it was to save is still only here.
  if (card.draft === 'saving') return { ...card, draft: 'edited', error };
  const draft = card.draft === 'creating' ? 'processing' : card.draft;
  return { ...card, item: 'attempted', draft, progress: null, error };
}

// What could not be saved waits for the person, and is not on its way.
function isSaving({ draft, error }: CardState): boolean {
  return draft === 'saving' || draft === 'creating' || (draft === 'edited' && error === null);
}

/** What the builder as a whole is at; null when it rests. */
export function builderStatus(state: BuilderState): BuilderStatus | null {
  const isAny = (test: (card: CardState) => boolean) => state.some(test);
  if (isAny(({ item }) => item === 'publishing')) return 'publishing';
  if (isAny(isSaving)) return 'saving';
  return isAny(({ item }) => item === 'uploading') ? 'processing' : null;
}
