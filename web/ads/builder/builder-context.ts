import type { ComponentType } from 'react';
import type { AdProblem, Payer } from '#contract/ads/campaign-rules.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';

/** The context of every part of a builder. */
export interface Building {
  readonly document: DraftDocument;
  readonly payer: Payer;
  readonly change: (change: (document: DraftDocument) => DraftDocument) => void;
  /** Problems to display now. */
  readonly problems: readonly AdProblem[];
  /** A topic picker, supplied by the page. */
  readonly Interests: ComponentType<InterestsProps>;
}

export const [BuildingProvider, useBuilding] = needContext<Building>('Building');

/** Returns a function: the problem with the field at a path, or null if none is to be displayed. */
export function useProblemAt(): (at: string) => string | null {
  const { problems } = useBuilding();
  return (at) => problems.find(({ field }) => field === at)?.message ?? null;
}

/** The path of an ad group in the document. */
export const groupPath = ({ ad_groups: groups }: DraftDocument, { key }: DraftGroup): string =>
  `ad_groups.${groups.findIndex((group) => group.key === key)}`;
