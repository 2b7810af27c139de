import type { Message } from './compile-message.ts';
import { isolated } from './isolated.ts';

export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Formatters are expensive to create, so one of each is cached per locale. */
export interface Formats {
  readonly number: Intl.NumberFormat;
  readonly cardinal: Intl.PluralRules;
  readonly ordinal: Intl.PluralRules;
  readonly dir: 'ltr' | 'rtl';
}

export function formatsOf(locale: string, dir: Formats['dir'] = 'ltr'): Formats {
  return {
    dir,
    number: new Intl.NumberFormat(locale),
    cardinal: new Intl.PluralRules(locale),
    ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
  };
}

/** Inserts the values into a message; a missing value becomes nothing. `counted` replaces `#`. */
export function formatMessage(
  message: Message,
  values: Values,
  formats: Formats,
  counted?: number,
): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token;
      if (token.kind === 'number')
        return counted === undefined ? '#' : formats.number.format(counted);
      const value = valueOf(values, token.name);
      if (token.kind === 'value') return placed(String(value ?? ''), formats);
      const chosen = caseOf(token.kind, token.cases, value, formats);
      return formatMessage(
        chosen,
        values,
        formats,
        token.kind === 'select' ? counted : Number(value),
      );
    })
    .join('');
}

/** Keeps the signs of names and amounts on their side in right-to-left text. */
const placed = (value: string, { dir }: Formats): string =>
  dir === 'rtl' ? isolated(value) : value;

function valueOf(values: Values, name: string): Values[string] {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function caseOf(
  kind: 'plural' | 'selectordinal' | 'select',
  cases: ReadonlyMap<string, Message>,
  value: Values[string],
  formats: Formats,
): Message {
  const rules = kind === 'plural' ? formats.cardinal : formats.ordinal;
  const key = kind === 'select' ? String(value) : rules.select(Number(value));
  const exact = kind === 'select' ? undefined : cases.get(`=${value}`);
  return exact ?? cases.get(key) ?? cases.get('other') ?? [];
}
