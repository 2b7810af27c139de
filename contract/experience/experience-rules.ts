/** Placements: over any page, on the home feed, on a board, on operators' pages. */
export const PLACEMENTS = ['modal', 'home', 'board', 'operator'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** The appearance of an experience. */
export const EXPERIENCE_KINDS = ['welcome', 'modal', 'interest_picker', 'banner', 'tip'] as const;
export type ExperienceKind = (typeof EXPERIENCE_KINDS)[number];

/** Kinds that overlay the page: only at the placement `modal`, so that there is never more than one. */
export const OVER_PAGES: readonly ExperienceKind[] = ['welcome', 'modal', 'interest_picker'];

export const AUDIENCES = ['everyone', 'operators'] as const;
export type ExperienceAudience = (typeof AUDIENCES)[number];

/** A person's status with an experience, as stored by the server; the last one exists in the browser only. */
export const EXPERIENCE_STATUSES = [
  'viewed',
  'completed',
  'dismissed',
  'completedWithoutHomefeed',
] as const;
export type ExperienceStatus = (typeof EXPERIENCE_STATUSES)[number];

/** A person meets at most one new experience within this many milliseconds. */
export const ONE_NEW_IN_MS = 24 * 3600 * 1000;

/** The highest id of a built-in experience; operators' own ids are far larger. */
export const LAST_OWN_EXPERIENCE = 99;

export const MAX_EXPERIENCE_TITLE = 80;
export const MAX_EXPERIENCE_TEXT = 400;
export const MAX_ACTION_LABEL = 40;
/** The most characters of a context's JSON. */
export const MAX_EXTRA_CONTEXT = 2000;

export interface ExperienceShape {
  readonly placement: Placement;
  readonly kind: ExperienceKind;
  readonly audience: ExperienceAudience;
  readonly min_storage: number | null;
  readonly action_label: string | null;
  readonly action_path: string | null;
  readonly min_age_days: number | null;
  readonly max_age_days: number | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** Returns why an experience is invalid, with the field to change; null if valid. */
export function experienceProblem(
  one: ExperienceShape,
): { readonly field: keyof ExperienceShape; readonly text: string } | null {
  if (OVER_PAGES.includes(one.kind) !== (one.placement === 'modal'))
    return {
      field: 'kind',
      text: 'Only welcomes, modals and interest pickers can go over a page.',
    };
  if (one.placement === 'operator' && one.audience !== 'operators')
    return { field: 'audience', text: 'Only operators see the pages of operators.' };
  if (one.min_storage !== null && one.audience !== 'operators')
    return { field: 'min_storage', text: 'Only operators are told how full the storage is.' };
  if (one.kind !== 'interest_picker' && (one.action_label === null) !== (one.action_path === null))
    return { field: 'action_label', text: 'A button has both a label and an address.' };
  if (one.min_age_days !== null && one.max_age_days !== null && one.min_age_days > one.max_age_days)
    return { field: 'max_age_days', text: 'The last day comes before the first one.' };
  if (one.starts_at !== null && one.ends_at !== null && one.starts_at >= one.ends_at)
    return { field: 'ends_at', text: 'It ends before it starts.' };
  return null;
}
