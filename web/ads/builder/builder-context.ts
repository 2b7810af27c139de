import type { ComponentType } from 'react';
import type { AdProblem, Payer } from '#contract/ads/campaign-rules.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';

/** What every part of a builder has. */
export interface Building {
  readonly document: DraftDocument;
  readonly payer: Payer;
  readonly change: (change: (document: DraftDocument) => DraftDocument) => void;
  /** What stands in the way, as far as it is to be said yet. */
  readonly problems: readonly AdProblem[];
  /** A choice of topics, which the page puts in. */
  readonly Interests: ComponentType<InterestsProps>;
}

export const [BuildingProvider, useBuilding] = needContext<Building>('Building');

/** What is wrong with the field at a path; null when nothing is, or nothing is to be said yet. */
export function useProblemAt(): (at: string) => string | null {
  const { problems } = useBuilding();
  return (at) => problems.find(({ field }) => field === at)?.message ?? null;
}

/** Where an ad group is in the document. */
export const groupPath = ({ ad_groups: groups }: DraftDocument, { key }: DraftGroup): string =>
  `ad_groups.${groups.findIndex((group) => group.key === key)}`;
