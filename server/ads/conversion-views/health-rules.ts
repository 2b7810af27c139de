import {
  EVENT_PARTS,
  type EVENT_NAMES,
  type EventPart,
} from '#contract/ads/conversions/event-rules.ts';
import type { PartHealth, Quality, SourceHealth } from '#contract/ads/conversions/health.ts';
import type { PLATFORMS } from '#contract/ads/conversions/overview.ts';

type EventName = (typeof EVENT_NAMES)[number];
type Platform = (typeof PLATFORMS)[number];

interface Rule {
  readonly platforms: readonly Platform[];
  /** The events that have this part; all if missing. */
  readonly events?: readonly EventName[];
  /** The weight in the quality; 0 if the part is not used for matching, or only some events can have it. */
  readonly weight: number;
}

const BOUGHT: readonly EventName[] = ['checkout', 'subscribe'];
const PRICED: readonly EventName[] = [...BOUGHT, 'add_to_cart', 'initiate_checkout'];
/** Whether an event has a price: an order does, a search does not. */
export const hasPrice = (name: EventName): boolean => PRICED.includes(name);
const EVERYWHERE: readonly Platform[] = ['WEB', 'MOBILE', 'OFFLINE'];

const RULES: Readonly<Record<EventPart, Rule>> = {
  hashed_email: { platforms: EVERYWHERE, weight: 4 },
  // Only clicks on ads have one.
  click_id: { platforms: ['WEB'], weight: 0 },
  client_ip_address: { platforms: ['WEB', 'MOBILE'], weight: 0 },
  client_user_agent: { platforms: ['WEB', 'MOBILE'], weight: 0 },
  external_id: { platforms: EVERYWHERE, weight: 0 },
  hashed_maids: { platforms: ['MOBILE'], weight: 0 },
  order_id: { platforms: EVERYWHERE, events: BOUGHT, weight: 1 },
  order_value: { platforms: EVERYWHERE, events: PRICED, weight: 2 },
  product_id: { platforms: EVERYWHERE, events: [...PRICED, 'view_content'], weight: 1 },
  source_url: { platforms: ['WEB'], weight: 1 },
  currency: { platforms: EVERYWHERE, events: PRICED, weight: 1 },
};

/** From this percentage on, a part is usually sent, and the quality is good. */
const GOOD_SHARE = 80;
const FAIR_SHARE = 50;
const PERCENT = 100;

/** Counts the events of a name from one source that have a part; null as the part counts all. */
export type Count = (name: EventName, part: EventPart | null) => number;

/** Rates events of a platform. */
export function judge(
  platform: Platform,
  names: readonly EventName[],
  count: Count,
): Pick<SourceHealth, 'quality' | 'parts'> {
  const parts = EVENT_PARTS.flatMap((part): PartHealth[] => {
    const { platforms, events, weight } = RULES[part];
    if (!platforms.includes(platform)) return [];
    const own = names.filter((name) => events?.includes(name) ?? true);
    const sum = (what: EventPart | null) => own.reduce((all, name) => all + count(name, what), 0);
    const expected = sum(null);
    if (expected === 0) return [];
    const share = Math.round((PERCENT * sum(part)) / expected);
    return [{ part, expected, share, is_judged: weight > 0, issue: issueOf(share, weight) }];
  });
  return { quality: qualityOf(parts), parts };
}

function issueOf(share: number, weight: number): PartHealth['issue'] {
  if (weight === 0 || share >= GOOD_SHARE) return null;
  return share === 0 ? 'NEVER_SENT' : 'OFTEN_MISSING';
}

function qualityOf(parts: readonly PartHealth[]): Quality {
  const weights = parts.reduce((sum, { part }) => sum + RULES[part].weight, 0);
  const score =
    parts.reduce((sum, { part, share }) => sum + share * RULES[part].weight, 0) / weights;
  if (score >= GOOD_SHARE) return 'GOOD';
  return score >= FAIR_SHARE ? 'FAIR' : 'NEEDS_IMPROVEMENT';
}
