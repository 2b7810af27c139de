import { AGAIN } from '../charging/charge-rules.ts';

/** Why an event is kept and costs nothing; 0 is a valid one. */
export const VERDICTS = {
  valid: 0,
  bot: 1,
  own: 3,
  /** Found where it is charged, as two processes may be told of two clicks at once. */
  again: AGAIN.verdict,
  tooManyViews: 6,
  tooManyClicks: 7,
} as const;

/** Programs that say so; an empty name is none of a browser. */
const BOT =
  /bot\b|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|curl|wget|python|scrapy|java\/|libwww|httpclient|preview|monitor|lighthouse/iu;

export const isBot = (userAgent: string): boolean => userAgent === '' || BOT.test(userAgent);

/** What somebody did with ads lately, in this process. */
export interface Lately {
  /** Moments of views, in milliseconds, the last ones. */
  readonly views: number[];
  /** Of the last views, whether they were clicked, by auction and slot. */
  readonly clicked: Map<string, boolean>;
}

export const nothingLately = (): Lately => ({ views: [], clicked: new Map() });

const MINUTE_MS = 60_000;
const MOST_VIEWS_A_MINUTE = 60;
/** Of so many views not more than a third are clicked by anybody who looks at what they click. */
const LAST_VIEWS = 20;
const MOST_CLICKS_OF_THEM = 6;

/** Notes a view, and judges it. */
export function judgeView(lately: Lately, key: string, now: number): number {
  lately.views.push(now);
  while ((lately.views[0] ?? now) <= now - MINUTE_MS) lately.views.shift();
  note(lately, key, lately.clicked.get(key) ?? false);
  return lately.views.length > MOST_VIEWS_A_MINUTE ? VERDICTS.tooManyViews : VERDICTS.valid;
}

/** Notes whether one of the last views was clicked. */
function note({ clicked }: Lately, key: string, isClicked: boolean): void {
  clicked.set(key, isClicked);
  if (clicked.size > LAST_VIEWS) clicked.delete(clicked.keys().next().value ?? '');
}

/** Notes a click on an ad, and judges it. */
export function judgeClick(lately: Lately, key: string): number {
  note(lately, key, true);
  const clicked = [...lately.clicked.values()].filter(Boolean).length;
  return lately.clicked.size >= LAST_VIEWS && clicked > MOST_CLICKS_OF_THEM
    ? VERDICTS.tooManyClicks
    : VERDICTS.valid;
}
