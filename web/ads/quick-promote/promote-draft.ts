import { CONVERSION_EVENTS } from '#contract/ads/objects.ts';
import { DECISIONS, DEFAULT_GENDERS, MAX_PROMOTE_INTERESTS } from '#contract/ads/promote.ts';
import { AGES, type PromoteForm } from './promote-form.ts';

/** A form with its viewer, Pin and language. */
interface SavedForm {
  readonly viewer: string;
  readonly pin: string;
  readonly locale: string;
  readonly form: PromoteForm;
}

/** The draft stored between visits: the whole form, with three fields under the names that drafts use [PROMOTE-05]. */
interface Draft extends PromoteForm {
  readonly viewer: string;
  readonly pin: string;
  readonly locale: string;
  readonly dailyBudget: number;
  readonly destinationUrl: string;
  readonly adType: PromoteForm['ad_type'];
}

const KEY = 'bowerbird.quick-promote';

/** A function, because accessing blocked storage throws. */
const browserStorage = (): Storage => localStorage;

export function keepDraft({ form, ...whose }: SavedForm, open = browserStorage): void {
  const draft: Draft = {
    ...form,
    ...whose,
    dailyBudget: form.budget,
    destinationUrl: form.destination_url,
    adType: form.ad_type,
  };
  try {
    open().setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form is not restored next time.
  }
}

export function dropDraft(open = browserStorage): void {
  try {
    open().removeItem(KEY);
  } catch {
    // Blocked storage holds no draft either.
  }
}

/** Returns the viewer's draft for the Pin merged into the initial form; unknown stored fields are ignored. */
export function restoreDraft(
  { viewer, pin }: Pick<Draft, 'viewer' | 'pin'>,
  initial: PromoteForm,
  open = browserStorage,
): PromoteForm {
  const draft = draftOf(viewer, open);
  return draft?.pin === pin ? restored(draft, initial) : initial;
}

/** The Pin of the viewer's draft. */
export function draftedPin(viewer: string, open = browserStorage): string | null {
  const pin = draftOf(viewer, open)?.pin;
  return typeof pin === 'string' && /^\d{1,19}$/.test(pin) ? pin : null;
}

/** The viewer's stored draft, not validated. */
function draftOf(viewer: string, open: () => Storage): Partial<Draft> | null {
  try {
    const draft = JSON.parse(open().getItem(KEY) ?? 'null') as Partial<Draft> | null;
    return draft?.viewer === viewer ? draft : null;
  } catch {
    return null;
  }
}

/** Restores fields of the right type; others keep their initial value. */
function restored(stored: Partial<Draft>, initial: PromoteForm): PromoteForm {
  const like = <T>(value: unknown, begun: T): T =>
    typeof value === typeof begun ? (value as T) : begun;
  return {
    name: like(stored.name, initial.name),
    destination_url: like(stored.destinationUrl, initial.destination_url),
    budget: like(stored.dailyBudget, initial.budget),
    duration: like(stored.duration, initial.duration),
    inclusive_end_date: like(stored.inclusive_end_date, initial.inclusive_end_date),
    is_ongoing: like(stored.is_ongoing, initial.is_ongoing),
    advertiser_id: like(stored.advertiser_id, initial.advertiser_id),
    ages: AGES.filter((age) => isIn(stored.ages, age)),
    interests: interestsIn(stored.interests),
    genders: Array.isArray(stored.genders)
      ? DEFAULT_GENDERS.filter((gender) => isIn(stored.genders, gender))
      : initial.genders,
    ad_type: stored.adType === 'WEB_CONVERSION' ? stored.adType : initial.ad_type,
    selected_ocpm_tag: tagIn(stored.selected_ocpm_tag) ?? initial.selected_ocpm_tag,
    tag_on_page:
      Object.values(DECISIONS).find((one) => one === stored.tag_on_page) ?? initial.tag_on_page,
    isAutoTargeting: like(stored.isAutoTargeting, initial.isAutoTargeting),
  };
}

const isIn = (list: unknown, one: string): boolean => Array.isArray(list) && list.includes(one);

function interestsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one) => typeof one === 'string').slice(0, MAX_PROMOTE_INTERESTS);
}

function tagIn(tag: Partial<PromoteForm['selected_ocpm_tag']> | undefined) {
  const event = CONVERSION_EVENTS.find((one) => one === tag?.conversionEvent);
  const id = tag?.conversionTagId;
  if (event === undefined || typeof id !== 'string' || !/^\d{0,19}$/.test(id)) return null;
  return { conversionTagId: id, conversionEvent: event };
}
