import { type ExperienceKind, type Placement } from '#contract/experience/experience-rules.ts';
import type {
  createOperatorExperience,
  OperatorExperience,
} from '#contract/experience/operator-experiences.ts';
import type { SentOf } from '#contract/kernel/call.ts';

/** The form's values, as typed. */
export interface ExperienceForm {
  /** `{placement} {kind}`. */
  readonly look: string;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string;
  readonly actionPath: string;
  readonly isOn: boolean;
  readonly isTriggered: boolean;
  readonly audience: OperatorExperience['audience'];
  readonly minAgeDays: string;
  readonly maxAgeDays: string;
  readonly minSaves: string;
  readonly maxSaves: string;
  /** Two-letter codes, separated by commas or spaces. */
  readonly countries: string;
  readonly minStorage: string;
  /** In the format of `<input type="datetime-local">`, in the browser's time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Every kind at every placement that supports it, with its text. */
export const LOOKS: Readonly<Record<string, string>> = {
  'home tip': 'Tip on the home feed',
  'home banner': 'Banner on the home feed',
  'board tip': 'Tip on boards',
  'board banner': 'Banner on boards',
  'modal welcome': 'Welcome over any page',
  'modal modal': 'Dialog over any page',
  'modal interest_picker': 'Interest picker over any page',
  'operator banner': 'Banner on pages for operators',
  'operator tip': 'Tip on pages for operators',
};

const EMPTY: ExperienceForm = {
  look: 'home tip',
  title: '',
  text: '',
  actionLabel: '',
  actionPath: '',
  isOn: true,
  isTriggered: false,
  audience: 'everyone',
  minAgeDays: '',
  maxAgeDays: '',
  minSaves: '',
  maxSaves: '',
  countries: '',
  minStorage: '',
  startsAt: '',
  endsAt: '',
};

export function formOf(one: OperatorExperience | null): ExperienceForm {
  if (one === null) return EMPTY;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    look: `${one.placement} ${one.kind}`,
    title: one.title,
    text: one.text,
    actionLabel: one.action_label ?? '',
    actionPath: one.action_path ?? '',
    isOn: one.is_on,
    isTriggered: one.is_triggered,
    audience: one.audience,
    minAgeDays: text(one.min_age_days),
    maxAgeDays: text(one.max_age_days),
    minSaves: text(one.min_saves),
    maxSaves: text(one.max_saves),
    countries: one.countries.join(', '),
    minStorage: text(one.min_storage),
    startsAt: localTime(one.starts_at),
    endsAt: localTime(one.ends_at),
  };
}

export function sentOf(form: ExperienceForm): SentOf<typeof createOperatorExperience> {
  const [placement, kind] = form.look.split(' ') as [Placement, ExperienceKind];
  const forOperators = placement === 'operator' || form.audience === 'operators';
  return {
    placement,
    kind,
    title: form.title,
    text: form.text,
    // A picker has its own buttons.
    action_label: kind === 'interest_picker' ? null : form.actionLabel,
    action_path: kind === 'interest_picker' ? null : form.actionPath,
    is_on: form.isOn,
    is_triggered: form.isTriggered,
    audience: forOperators ? 'operators' : 'everyone',
    min_age_days: form.minAgeDays,
    max_age_days: form.maxAgeDays,
    min_saves: form.minSaves,
    max_saves: form.maxSaves,
    countries: form.countries
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((name) => name !== ''),
    min_storage: forOperators ? form.minStorage : null,
    starts_at: moment(form.startsAt),
    ends_at: moment(form.endsAt),
  };
}

function localTime(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const moment = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();
