/** This site's account at a provider that charges cards. */
export interface CardConfig {
  readonly secretKey: string;
  /** Signs the provider's webhook notices. */
  readonly noticeSecret: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** The upper limit to which the charging threshold grows, in micros of a dollar. */
  readonly most: number;
}

/** The settings that a CardConfig is read from. */
interface CardValues {
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_URL: string;
  readonly ADS_CARD_MOST: number;
}

const MICROS = 1_000_000;

/** Returns the card provider's configuration, or null where nobody pays by card. */
export function cardsOf(values: CardValues): CardConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: noticeSecret } = values;
  if (secretKey === null || noticeSecret === null) return null;
  const url = values.STRIPE_URL.replace(/\/$/u, '');
  return { secretKey, noticeSecret, url, most: values.ADS_CARD_MOST * MICROS };
}

/** Lists the problems with these settings in combination. */
export function cardProblems(values: CardValues, isHttps: boolean): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_URL: url } = values;
  const problems: string[] = [];
  if ((key === null) !== (secret === null))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.');
  if (isHttps && !url.startsWith('https:'))
    problems.push('STRIPE_URL without https is for tests, and refused when PUBLIC_URL is https.');
  return problems;
}
