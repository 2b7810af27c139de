import {
  type AdProblem,
  campaignProblems,
  groupProblems,
  type Payer,
  statusProblems,
} from '#contract/ads/campaign-rules.ts';
import { targetingProblems } from '#contract/ads/targeting-rules.ts';
import { MAX_ENTITY_NAME } from '#contract/ads/campaigns.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { type Edit, type Entity, isOver, withEdit } from './bulk-rows.ts';

/** Related entities that the rules also read. */
export interface Around {
  readonly payer: Payer;
  /** For ad groups, by campaign id. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
  /** For campaigns, by campaign id; without archived ones. */
  readonly groups: ReadonlyMap<string, readonly AdGroup[]>;
}

/** Why the server would refuse the edit, by the same rules in the same order; null if it would accept. */
export function problemOf(entity: Entity, edit: Edit, around: Around): string | null {
  const [first] = problemsOf(entity, edit, around);
  return first?.message ?? null;
}

function problemsOf(entity: Entity, edit: Edit, around: Around): AdProblem[] {
  const after = withEdit(entity, edit);
  const own = [
    ...nameProblems(after.name),
    ...statusProblems(entity.status, after.status),
    ...(isOver(entity)
      ? [{ field: 'status', message: "What's archived or deleted can't be changed." }]
      : []),
  ];
  if (own.length > 0 || after.type === 'ad') return own;
  if (after.type === 'campaign') return campaignAfter(after, around);
  return groupAfter(after, edit, around);
}

function nameProblems(name: string): AdProblem[] {
  const textOf = (text: string) => [{ field: 'name', message: text }];
  if (name.trim() === '') return textOf('Give it a name.');
  if (name.length <= MAX_ENTITY_NAME) return [];
  return textOf(`Please enter no more than ${MAX_ENTITY_NAME} characters.`);
}

function campaignAfter(campaign: Campaign, { payer, groups }: Around): AdProblem[] {
  return [
    ...campaignProblems(campaign, payer),
    // A campaign's dates and caps also bind its ad groups.
    ...(groups.get(campaign.id) ?? []).flatMap((group) => groupProblems(group, campaign, payer)),
  ];
}

function groupAfter(group: AdGroup, edit: Edit, { payer, campaigns }: Around): AdProblem[] {
  const campaign = campaigns.get(group.campaign_id);
  return [
    ...(campaign === undefined ? [] : groupProblems(group, campaign, payer)),
    ...(edit.spec === undefined ? [] : targetingProblems(edit.spec)),
  ];
}
