import type { QueryClient } from '@tanstack/react-query';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type { Maker } from '#contract/builder/gates.ts';
import type { Scenario } from '#contract/kernel/gates.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import type { BuilderEvent, BuilderState } from './builder-steps.ts';

/** Context shared by all parts of the builder. */
export interface Builder {
  readonly state: BuilderState;
  readonly tell: (event: BuilderEvent) => void;
  readonly maker: Maker;
  /** The scenario that the page was opened for. */
  readonly scenario: Scenario;
  /** Another person's advertiser that the page creates pins for. */
  readonly advertiserId: string | null;
  /** The page's own address. */
  readonly path: string;
  readonly queries: QueryClient;
  /** Uploads files, one pin each if several are allowed. */
  readonly addFiles: (files: readonly File[]) => void;
  /** Creates a pin from a picture at an address. */
  readonly addAddress: (found: FoundPicture) => void;
  /** Publishes drafts independently; returns those published. */
  readonly publish: (drafts: readonly PinDraft[]) => Promise<readonly PinDraft[]>;
  readonly find: Find;
}

/** Searches for things to tag. */
export interface Find {
  readonly pins: (words: string) => Promise<readonly Pin[]>;
  readonly people: (words: string) => Promise<readonly Person[]>;
}

export interface FoundPicture {
  readonly url: string;
  readonly alt: string | null;
  /** The page it was found on. */
  readonly link: string | null;
  readonly title: string;
  readonly description: string | null;
}

export const [BuilderProvider, useBuilder] = needContext<Builder>('Builder');
