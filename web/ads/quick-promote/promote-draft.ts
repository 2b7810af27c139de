import { DEFAULT_GENDERS } from '#contract/ads/promote.ts';
import { AGES, type PromoteForm } from './promote-form.ts';

/** What is kept of the form between visits, with whose it is, in what language and of which Pin. */
interface Draft {
  readonly viewer: string;
  readonly pin: string;
  readonly locale: string;
  readonly form: PromoteForm;
}

const KEY = 'bowerbird.quick-promote';

/** Where the browser lets nobody keep anything, to look at it is refused already. */
const browserStorage = (): Storage => localStorage;

export function keepDraft(draft: Draft, open = browserStorage): void {
  try {
    open().setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form begins anew next time.
  }
}

export function dropDraft(open = browserStorage): void {
  try {
    open().removeItem(KEY);
  } catch {
    // Nothing could be kept there either.
  }
}

/** What the viewer filled in for the Pin, over what it begins with; what storage holds besides is left alone. */
export function restoreDraft(
  { viewer, pin }: Pick<Draft, 'viewer' | 'pin'>,
  initial: PromoteForm,
  open = browserStorage,
): PromoteForm {
  try {
    const draft = JSON.parse(open().getItem(KEY) ?? 'null') as Partial<Draft> | null;
    if (draft?.viewer !== viewer || draft.pin !== pin || !draft.form) return initial;
    return restored(draft.form, initial);
  } catch {
    return initial;
  }
}

/** The Pin that the viewer was about to promote. */
export function draftedPin(viewer: string, open = browserStorage): string | null {
  try {
    const draft = JSON.parse(open().getItem(KEY) ?? 'null') as Partial<Draft> | null;
    return draft?.viewer === viewer && /^\d{1,19}$/.test(draft.pin ?? '')
      ? (draft.pin ?? null)
      : null;
  } catch {
    return null;
  }
}

/** Each part that is of its kind; another one begins as the form does. */
function restored(kept: Partial<PromoteForm>, initial: PromoteForm): PromoteForm {
  const like = <K extends keyof PromoteForm>(key: K): PromoteForm[K] =>
    typeof kept[key] === typeof initial[key] ? (kept[key] as PromoteForm[K]) : initial[key];
  return {
    destination_url: like('destination_url'),
    budget: like('budget'),
    duration: like('duration'),
    is_ongoing: like('is_ongoing'),
    is_auto_targeting: like('is_auto_targeting'),
    ages: AGES.filter((age) => kept.ages?.includes(age)),
    genders: Array.isArray(kept.genders)
      ? DEFAULT_GENDERS.filter((gender) => kept.genders?.includes(gender))
      : initial.genders,
  };
}
