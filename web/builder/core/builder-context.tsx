import type { QueryClient } from '@tanstack/react-query';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type { Maker } from '#contract/builder/gates.ts';
import type { Scenario } from '#contract/kernel/gates.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import type { BuilderEvent, BuilderState } from './builder-steps.ts';

/** What every part of the builder has. */
export interface Builder {
  readonly state: BuilderState;
  readonly tell: (event: BuilderEvent) => void;
  readonly maker: Maker;
  /** What the page was opened for. */
  readonly scenario: Scenario;
  /** The advertiser of somebody else that the page makes pins for. */
  readonly advertiserId: string | null;
  /** The page's own address. */
  readonly path: string;
  readonly queries: QueryClient;
  /** Uploads files, each as a pin of its own where that is open. */
  readonly addFiles: (files: readonly File[]) => void;
  /** A pin of a picture that is at an address. */
  readonly addAddress: (found: FoundPicture) => void;
  /** Publishes drafts, each for itself; answers those that were published. */
  readonly publish: (drafts: readonly PinDraft[]) => Promise<readonly PinDraft[]>;
  readonly find: Find;
}

/** Finds by words what can be tagged. */
export interface Find {
  readonly pins: (words: string) => Promise<readonly Pin[]>;
  readonly people: (words: string) => Promise<readonly Person[]>;
}

export interface FoundPicture {
  readonly url: string;
  readonly alt: string | null;
  /** The page that it is from. */
  readonly link: string | null;
  readonly title: string;
  readonly description: string | null;
}

export const [BuilderProvider, useBuilder] = needContext<Builder>('Builder');
