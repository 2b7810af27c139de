import {
  type AudienceKind,
  type AudienceRule,
  type AudienceStatus,
  LEAST_PEOPLE,
  type SentAudienceRule,
  USUAL_RETENTION_DAYS,
} from '#contract/ads/audiences/audiences.ts';
import { isSensitiveTopic } from '#contract/ads/sensitive-topics.ts';
import { refuseField } from '../core/field-rules.ts';

/**
 * The significant digits of a displayed size: adding one person to a list must not reveal whether they have an account.
 */
const SHOWN_DIGITS = 2;

/** Returns the displayed size of an audience; null if it is too small. */
export function shownSize(size: number): number | null {
  if (size < LEAST_PEOPLE) return null;
  const unit = 10 ** (String(size).length - SHOWN_DIGITS);
  return Math.floor(size / unit) * unit;
}

export const statusOf = (size: number): AudienceStatus =>
  size < LEAST_PEOPLE ? 'TOO_SMALL' : 'READY';

type Part = keyof SentAudienceRule;

const ENGAGEMENT_PARTS: readonly Part[] = [
  'engagement_type',
  'pin_id',
  'campaign_id',
  'ad_id',
  'retention_days',
];

const VISITOR_PARTS: readonly Part[] = [
  'visitor_source_id',
  'event',
  'url',
  'event_source',
  'ingestion_source',
  'retention_days',
];

const PARTS_OF: Readonly<Record<AudienceKind, readonly Part[]>> = {
  CUSTOMER_LIST: [],
  VISITOR: VISITOR_PARTS,
  ENGAGEMENT: ENGAGEMENT_PARTS,
  ACTALIKE: ['seed_id', 'country', 'percentage'],
  PERSONA: ['interests', 'country'],
};

/** Returns the rule of an audience of this kind; throws if a part is missing or belongs to another kind. */
export function ruleFor(kind: AudienceKind, sent: SentAudienceRule): AudienceRule {
  for (const [part, value] of Object.entries(sent)) {
    if (value === undefined || PARTS_OF[kind].includes(part as Part)) continue;
    throw refuseField(`rule.${part}`, 'This belongs to another kind of audience.');
  }
  if (kind === 'ENGAGEMENT') {
    return { ...sent, retention_days: sent.retention_days ?? USUAL_RETENTION_DAYS };
  }
  if (kind === 'VISITOR') return visitedBy(sent);
  if (kind === 'PERSONA') return { ...sent, interests: likedBy(sent) };
  if (kind === 'ACTALIKE') return alike(sent);
  return {};
}

function alike({ seed_id: seeds = [], country, percentage }: SentAudienceRule): AudienceRule {
  const seed_id = [...new Set(seeds)];
  if (seed_id.length === 0) throw refuseField('rule.seed_id', 'Choose who they should be like.');
  if (country === undefined) throw refuseField('rule.country', 'Choose where they live.');
  if (percentage === undefined) throw refuseField('rule.percentage', 'Say how many, from 1 to 10.');
  return { seed_id, country, percentage };
}

/** Throws if seeds are not the ad account's, not usable yet, or look-alikes themselves. */
export function requireSeeds(
  wanted: readonly string[],
  found: readonly {
    readonly id: string;
    readonly kind: AudienceKind;
    readonly status: AudienceStatus;
  }[],
): void {
  for (const id of wanted) {
    const seed = found.find((one) => one.id === id);
    const wrong =
      seed === undefined
        ? `There's no audience ${id} in this ad account.`
        : seed.kind === 'ACTALIKE'
          ? "A look-alike of a look-alike can't be made."
          : seed.status !== 'READY' && `Choose an audience of at least ${LEAST_PEOPLE} people.`;
    if (wrong) throw refuseField('rule.seed_id', wrong);
  }
}

function visitedBy({ url, ...sent }: SentAudienceRule): AudienceRule {
  const retention_days = sent.retention_days ?? USUAL_RETENTION_DAYS;
  if (url === undefined) return { ...sent, retention_days };
  const page: Record<string, string> = {};
  for (const [how, address] of Object.entries(url)) {
    if (address) page[how] = how.endsWith('=') ? pageFrom(how, address) : partFrom(how, address);
  }
  if (Object.keys(page).length === 0)
    throw refuseField('rule.url', 'Say which page, or a part of its address.');
  return { ...sent, url: page, retention_days };
}

function partFrom(how: string, part: string): string {
  if (!/[?#]/.test(part)) return part;
  throw refuseField(`rule.url.${how}`, "Leave out ? and #: what follows them isn't stored.");
}

/** Returns a page address in the form stored with events. */
function pageFrom(how: string, address: string): string {
  const url = URL.parse(address);
  if (url === null || !url.protocol.startsWith('http')) {
    throw refuseField(`rule.url.${how}`, 'Enter a whole address that begins with https://.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw refuseField(`rule.url.${how}`, "Leave out ? and #: what follows them isn't stored.");
  }
  return url.origin + url.pathname;
}

function likedBy({ interests = [] }: SentAudienceRule): string[] {
  const liked = [...new Set(interests.map((topic) => topic.trim()))].filter(
    (topic) => topic !== '',
  );
  if (liked.length === 0) throw refuseField('rule.interests', 'Choose what these people like.');
  const sensitive = liked.find((topic) => isSensitiveTopic(topic));
  if (sensitive === undefined) return liked;
  throw refuseField(
    'rule.interests',
    `“${sensitive}” can't be chosen: health, faith, politics and love are private.`,
  );
}
