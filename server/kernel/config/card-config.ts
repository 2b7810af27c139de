/** This site's account at a provider that charges cards. */
export interface CardConfig {
  readonly secretKey: string;
  /** What it signs its notices with. */
  readonly noticeSecret: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** How far the threshold grows at which a card is charged, in micros of a dollar. */
  readonly most: number;
}

/** The settings that it is made of. */
interface CardValues {
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_URL: string;
  readonly ADS_CARD_MOST: number;
}

const MICROS = 1_000_000;

/** Null where nobody pays by card. */
export function cardsOf(values: CardValues): CardConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: noticeSecret } = values;
  if (secretKey === null || noticeSecret === null) return null;
  const url = values.STRIPE_URL.replace(/\/$/u, '');
  return { secretKey, noticeSecret, url, most: values.ADS_CARD_MOST * MICROS };
}

/** What is wrong with these settings together. */
export function cardProblems(values: CardValues, isHttps: boolean): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_URL: url } = values;
  const problems: string[] = [];
  if ((key === null) !== (secret === null))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.');
  if (isHttps && !url.startsWith('https:'))
    problems.push('STRIPE_URL without https is for tests, and refused when PUBLIC_URL is https.');
  return problems;
}
