import type { AdMatch, AdTrait, AdWhy } from '#contract/ads/viewing.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';

interface Props {
  readonly match: AdMatch;
  readonly placement: AdWhy['placement'];
  /** Called when a link leads away to change the preference. */
  readonly onLeave: () => void;
}

/** One targeting criterion, its data source and a link to change it. */
export function MatchLine({ match, placement, onLeave }: Props) {
  const { t, formats } = useWords();
  const { text, from, change } = lineOf(match, placement);
  const names = namesIn(match, formats);
  return (
    <>
      <p>
        <Say text={text} values={{ names: <b>{names}</b> }} />
        <small>{t(from)}</small>
      </p>
      {change !== undefined && (
        <ButtonLink href={change} onClick={onLeave}>
          {t('Change')}
        </ButtonLink>
      )}
    </>
  );
}

interface Line {
  readonly text: string;
  readonly from: string;
  readonly change?: string;
}

const ACCOUNT = '/settings/account/';

const TOPICS: Readonly<Record<AdWhy['placement'], Line>> = {
  home: {
    text: 'You save or like {names}',
    from: 'From your boards and what you chose to see',
    change: '/settings/home/',
  },
  search: { text: 'You searched for {names}', from: 'From this search alone' },
  related: { text: 'You looked at Pins about {names}', from: 'From the Pin above' },
};

const PLACES: Readonly<Record<AdWhy['placement'], string>> = {
  home: "You're on your home feed",
  search: "You're searching",
  related: "You're looking at Pins like another",
};

const LINES: Readonly<Record<Exclude<AdTrait, 'topics' | 'placement' | 'audiences'>, Line>> = {
  keywords: { text: 'You searched for {names}', from: 'They chose these words' },
  interests: {
    text: "You're into {names}, or this page is",
    from: 'They chose these interests',
    change: '/settings/home/',
  },
  country: { text: "You're in {names}", from: 'From your settings', change: ACCOUNT },
  language: { text: 'You read {names}', from: 'From your settings', change: ACCOUNT },
  age: { text: "You're {names} years old", from: 'From the birthday you gave', change: ACCOUNT },
  gender: { text: "You haven't told us your gender", from: 'From your settings' },
  device: { text: "You're on {names}", from: 'From your browser' },
};

/** Explains how a person got into an audience, because audience names are the advertiser's own. */
const AUDIENCES: Readonly<Record<string, string>> = {
  CUSTOMER_LIST: "You're on a list of theirs",
  VISITOR: 'You visited their site',
  ENGAGEMENT: 'You saved or opened their Pins',
  ACTALIKE: 'You save what people who know them save',
  PERSONA: 'You like what they look for',
  SHARED: "You're in an audience that another advertiser shares with them",
};

function lineOf({ trait, values }: AdMatch, placement: AdWhy['placement']): Line {
  if (trait === 'topics') return TOPICS[placement];
  if (trait === 'placement') return { text: PLACES[placement], from: 'They chose this place' };
  if (trait === 'audiences') {
    const [kind = 'CUSTOMER_LIST'] = values;
    return {
      text: AUDIENCES[kind] ?? "You're on a list of theirs",
      from: 'From an audience that you can leave',
      change: '/settings/privacy/#ads',
    };
  }
  return LINES[trait];
}

function namesIn({ trait, values }: AdMatch, formats: string): string {
  const [first = '', last = first] = values;
  if (trait === 'age')
    return last === first || last.endsWith('+') ? `${first}+` : `${first}–${last}`;
  return new Intl.ListFormat(formats).format(values.map((value) => nameOf(trait, value, formats)));
}

function nameOf(trait: AdTrait, value: string, formats: string): string {
  if (trait === 'country') return displayName('region', value, formats);
  if (trait === 'language') return displayName('language', value, formats);
  return value;
}

function displayName(type: 'region' | 'language', code: string, formats: string): string {
  return new Intl.DisplayNames(formats, { type }).of(code) ?? code;
}

/** Names of personal traits in the list of unused ones. */
const UNUSED: Readonly<Partial<Record<AdTrait, string>>> = {
  interests: 'your interests',
  age: 'your age',
  gender: 'your gender',
  country: 'your country',
  language: 'your language',
  device: 'your device',
  audiences: 'audiences of theirs',
};

/** A sentence that lists the traits that were not used. */
export function notUsedText(traits: readonly AdTrait[], t: Translate, formats: string): string {
  const names = traits.flatMap((trait) => UNUSED[trait] ?? []).map((name) => t(name));
  if (names.length === 0) return '';
  return t('Not used: {names}.', { names: new Intl.ListFormat(formats).format(names) });
}
