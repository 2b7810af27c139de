import robotsParser from 'robots-parser';
import type { Media } from '#server/media/index.ts';

/** Its types promise a default export inside of what is one. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** The name that rules are looked up by. */
const AGENT = 'Bowerbird';
/** The sites whose rules are remembered, and for how long, in ms. */
const MOST_SITES = 500;
const HOUR_MS = 3_600_000;
/** Rules that are read: a file of a hostile site is to cost no more time than another. */
const MOST_LINES = 5000;
const LONGEST_LINE = 500;
const MOST_WILDCARDS = 8;

interface Rules {
  readonly at: number;
  readonly isAllowed: Promise<(url: string) => boolean>;
}
type By = Parameters<Media['outside']['fetchRobots']>[1];

/** Whether sites want programs to fetch their addresses, as their robots.txt says. */
export interface Robots {
  /** Fails as a fetch does if the site cannot be reached. */
  mayFetch(url: string, by: By, now: Date): Promise<boolean>;
}

/** Remembers the rules of each site for an hour. A site without rules allows all. */
export function robotsOver(outside: Pick<Media['outside'], 'fetchRobots'>): Robots {
  const sites = new Map<string, Rules>();
  const rulesOf = (origin: string, by: By, now: number): Rules['isAllowed'] => {
    const known = sites.get(origin);
    if (known !== undefined && now - known.at < HOUR_MS) return known.isAllowed;
    sites.delete(origin);
    const isAllowed = readRules(outside, origin, by);
    const rules = { at: now, isAllowed };
    sites.set(origin, rules);
    const [oldest] = sites.keys();
    if (sites.size > MOST_SITES && oldest !== undefined) sites.delete(oldest);
    isAllowed.catch(() => {
      if (sites.get(origin) === rules) sites.delete(origin);
    });
    return isAllowed;
  };
  return {
    async mayFetch(text, by, now) {
      const url = URL.parse(text);
      // What is no address is refused by the fetch itself.
      if (url === null || !/^https?:$/.test(url.protocol)) return true;
      return (await rulesOf(url.origin, by, now.getTime()))(url.href);
    },
  };
}

async function readRules(
  outside: Pick<Media['outside'], 'fetchRobots'>,
  origin: string,
  by: By,
): Promise<(url: string) => boolean> {
  const address = `${origin}/robots.txt`;
  const { body } = await outside.fetchRobots(address, by);
  const rules = parseRobots(address, harmless(body.toString()));
  return (url) => rules.isAllowed(url, AGENT) !== false;
}

const harmless = (text: string): string =>
  text
    .split(/\r\n|\r|\n/, MOST_LINES)
    .filter((line) => line.length <= LONGEST_LINE && line.split('*').length <= MOST_WILDCARDS + 1)
    .join('\n');
