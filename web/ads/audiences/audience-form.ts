import {
  type AudienceKind,
  ENGAGEMENT_TYPES,
  type EngagementType,
  type SentAudienceRule,
  USUAL_RETENTION_DAYS,
} from '#contract/ads/audiences/audiences.ts';
import type { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { EMPTY_LIST, type ListForm, sendableList } from './list-fields.tsx';

/** Kinds of audience that can be created by hand. */
export type NewKind = AudienceKind;

export interface AudienceForm {
  readonly kind: NewKind;
  readonly name: string;
  readonly list: ListForm;
  readonly acts: readonly EngagementType[];
  readonly days: number | null;
  /** Empty for all events. */
  readonly events: readonly (typeof EVENT_NAMES)[number][];
  /** Part of the page's URL; empty for any page. */
  readonly page: string;
  /** Part of a URL to exclude; empty for none. */
  readonly notPage: string;
  readonly interests: readonly string[];
  /** Seed audiences of a lookalike audience. */
  readonly seeds: readonly string[];
  readonly percentage: number;
  /** Empty for any country. */
  readonly country: string;
}

export const NEW_AUDIENCE: AudienceForm = {
  kind: 'CUSTOMER_LIST',
  name: '',
  list: EMPTY_LIST,
  acts: ENGAGEMENT_TYPES,
  days: USUAL_RETENTION_DAYS,
  events: [],
  page: '',
  notPage: '',
  interests: [],
  seeds: [],
  percentage: 1,
  country: '',
};

/** Whether all required fields are filled in. */
export function isWhole(form: AudienceForm): boolean {
  if (form.name.trim() === '') return false;
  if (form.kind === 'CUSTOMER_LIST') return sendableList(form.list) !== null;
  if (form.kind === 'PERSONA') return form.interests.length > 0;
  if (form.kind === 'VISITOR') return form.days !== null;
  if (form.kind === 'ACTALIKE') return form.seeds.length > 0 && form.country !== '';
  return form.acts.length > 0 && form.days !== null;
}

/** Returns the audience's rule from the form. */
export function ruleOf(form: AudienceForm): SentAudienceRule {
  const { kind, acts, days, interests, country } = form;
  if (kind === 'ENGAGEMENT') {
    return { engagement_type: [...acts], retention_days: days ?? USUAL_RETENTION_DAYS };
  }
  if (kind === 'VISITOR') {
    const [contains, not_contains] = [form.page.trim(), form.notPage.trim()];
    const url = { ...(contains && { contains }), ...(not_contains && { not_contains }) };
    return {
      ...(form.events.length > 0 && { event: [...form.events] }),
      ...(Object.keys(url).length > 0 && { url }),
      retention_days: days ?? USUAL_RETENTION_DAYS,
    };
  }
  if (kind === 'PERSONA') {
    return { interests: [...interests], ...(country !== '' && { country }) };
  }
  if (kind === 'ACTALIKE') {
    return { seed_id: [...form.seeds], country, percentage: form.percentage };
  }
  return {};
}
