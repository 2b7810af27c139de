import { AGAIN } from '../charging/charge-rules.ts';

/** Why an event is stored but free; 0 is valid. */
export const VERDICTS = {
  valid: 0,
  bot: 1,
  own: 3,
  tooSoon: 4,
  /** Detected when charging, because two processes may receive two clicks at once. */
  again: AGAIN.verdict,
  tooManyViews: 6,
  tooManyClicks: 7,
  dataCentre: 8,
} as const;

/** Programs that identify themselves; browsers never send an empty name. */
const BOT =
  /bot\b|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|curl|wget|python|scrapy|java\/|libwww|httpclient|preview|monitor|lighthouse/iu;

export const isBot = (userAgent: string): boolean => userAgent === '' || BOT.test(userAgent);

/** A person's recent acts on ads, in this process. */
export interface Lately {
  /** Times of the latest views, in milliseconds. */
  readonly views: number[];
  /** Whether each of the latest views was clicked, by auction and slot. */
  readonly clicked: Map<string, boolean>;
}

export const nothingLately = (): Lately => ({ views: [], clicked: new Map() });

const MINUTE_MS = 60_000;
/** In this process, and in all together. */
export const MOST_VIEWS_A_MINUTE = 60;
/** Nobody who looks at what they click clicks more than a third of this many views. */
const LAST_VIEWS = 20;
const MOST_CLICKS_OF_THEM = 6;
/** In all processes together, of which each knows only some of the views. */
export const MOST_CLICKS_A_MINUTE = MOST_CLICKS_OF_THEM;
/** Nobody receives a page, finds an ad on it and clicks in less time. */
const SOONEST_CLICK_MS = 300;

/** Records and judges a view. */
export function judgeView(lately: Lately, key: string, now: number): number {
  lately.views.push(now);
  while ((lately.views[0] ?? now) <= now - MINUTE_MS) lately.views.shift();
  note(lately, key, lately.clicked.get(key) ?? false);
  return lately.views.length > MOST_VIEWS_A_MINUTE ? VERDICTS.tooManyViews : VERDICTS.valid;
}

/** Records whether one of the latest views was clicked. */
function note({ clicked }: Lately, key: string, isClicked: boolean): void {
  clicked.set(key, isClicked);
  if (clicked.size > LAST_VIEWS) clicked.delete(clicked.keys().next().value ?? '');
}

/** Records and judges a click, given the age of its page. */
export function judgeClick(lately: Lately, key: string, ageMs: number): number {
  note(lately, key, true);
  if (ageMs < SOONEST_CLICK_MS) return VERDICTS.tooSoon;
  const clicked = [...lately.clicked.values()].filter(Boolean).length;
  return lately.clicked.size >= LAST_VIEWS && clicked > MOST_CLICKS_OF_THEM
    ? VERDICTS.tooManyClicks
    : VERDICTS.valid;
}
