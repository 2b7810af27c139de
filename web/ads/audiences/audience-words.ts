import type {
  Audience,
  AudienceKind,
  AudienceStatus,
  EngagementType,
} from '#contract/ads/audiences/audiences.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { EVENT_LABELS } from '../core/event-labels.ts';

export const KIND_LABEL: Readonly<Record<AudienceKind, string>> = {
  CUSTOMER_LIST: 'Customer list',
  VISITOR: 'Site visitors',
  ENGAGEMENT: 'Engagement',
  ACTALIKE: 'Look-alike',
  PERSONA: 'Persona',
};

export const STATUS_LABEL: Readonly<Record<AudienceStatus, string>> = {
  READY: 'Ready',
  INITIALIZING: 'Being made',
  TOO_SMALL: 'Too small',
};

export const ENGAGEMENT_LABEL: Readonly<Record<EngagementType, string>> = {
  click: 'Clicked an ad',
  closeup: 'Opened an ad',
  save: 'Saved a Pin',
};

interface Words {
  readonly t: Translate;
  readonly formats: string;
}

/** The number of people in an audience, as far as it is disclosed. */
export function sizeText(
  { size, status }: Pick<Audience, 'size' | 'status'>,
  words: Words,
): string {
  if (size !== null) return new Intl.NumberFormat(words.formats).format(size);
  return status === 'TOO_SMALL' ? words.t('under 100') : '–';
}

/** The number of ad groups that use an audience. */
export const usedIn = (count: number, t: Translate): string =>
  count === 0 ? t('none') : t('{count, plural, one {# ad group} other {# ad groups}}', { count });

export const percentText = (percentage: number, formats: string): string =>
  new Intl.NumberFormat(formats, { style: 'percent' }).format(percentage / 100);

/** Describes an audience's rule in one line; names of other audiences are looked up in the list of all. */
export function ruleText(
  { audience_type: kind, rule }: Audience,
  { t, formats }: Words,
  all: readonly Pick<Audience, 'id' | 'name'>[],
): string {
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(formats, { type: 'disjunction' }).format(names);
  if (kind === 'ENGAGEMENT') {
    const acts = rule.engagement_type?.map((type) => t(ENGAGEMENT_LABEL[type])) ?? [
      t('Did anything with your Pins'),
    ];
    const days = rule.retention_days ?? 0;
    return t('{acts}, {days, plural, one {# day} other {# days}}', { acts: list(acts), days });
  }
  if (kind === 'VISITOR') {
    const acts = rule.event?.map((name) => t(EVENT_LABELS[name])) ?? [t('Any event')];
    const page = rule.url?.['='] ?? rule.url?.contains;
    const notPage = rule.url?.['!='] ?? rule.url?.not_contains;
    const values = { acts: list(acts), days: rule.retention_days ?? 0, page, notPage };
    if (notPage === undefined) {
      return page === undefined
        ? t('{acts}, {days, plural, one {# day} other {# days}}', values)
        : t('{acts} at “{page}”, {days, plural, one {# day} other {# days}}', values);
    }
    return page === undefined
      ? t('{acts}, not at “{notPage}”, {days, plural, one {# day} other {# days}}', values)
      : t(
          '{acts} at “{page}”, not at “{notPage}”, {days, plural, one {# day} other {# days}}',
          values,
        );
  }
  const country = rule.country ?? '';
  const countryName = () => new Intl.DisplayNames(formats, { type: 'region' }).of(country);
  if (kind === 'PERSONA') {
    const names = list(rule.interests ?? []);
    return country === ''
      ? t('Likes {names}', { names })
      : t('Likes {names} ({country})', { names, country: countryName() ?? country });
  }
  if (kind === 'ACTALIKE') {
    const nameOf = (id: string) => all.find((one) => one.id === id)?.name ?? id;
    return t('{country}: the {share} most like {names}', {
      share: percentText(rule.percentage ?? 0, formats),
      country: countryName() ?? country,
      names: list(rule.seed_id?.map((id) => `“${nameOf(id)}”`) ?? []),
    });
  }
  return t('E-mail addresses you sent');
}
