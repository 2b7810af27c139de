import type { Maker } from '#contract/builder/gates.ts';
import { groupsOf } from '#contract/kernel/experiments.ts';
import {
  type Facts,
  factsOf,
  type LiveExperiments,
  ofSettings,
} from '#server/experiments/index.ts';
import type { AppConfig } from '#server/kernel/config/config.ts';
import type { Actor, SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { publishesFor } from '#server/business/index.ts';
import type { Media } from '#server/media/index.ts';

/** The maker of pins as gates see them, before the advertiser is known. */
export type Capabilities = Omit<Maker, 'isDelegate'>;

/** The operator's settings for gates. */
export interface Gating extends Pick<AppConfig, 'builderGates'> {
  readonly experiments: LiveExperiments;
}

/** The builder's services. */
export interface Workshop {
  readonly media: Media;
  /** Returns a person's capabilities: the viewer's, or those of a job's person. */
  readonly capabilitiesFrom: (
    person: Pick<Facts, 'country' | 'site'> & { readonly id: string; readonly isPartner: boolean },
    language: string,
  ) => Promise<Capabilities>;
}

/** The context of use cases that create pins or drafts. */
export type MakerContext = SignedInContext & Workshop;

/** Creates the builder's services from stored data and the operator's settings. */
export function workshopOf(media: Media, { experiments, builderGates }: Gating): Workshop {
  return {
    media,
    capabilitiesFrom: async ({ isPartner, ...facts }, language) => ({
      isSignedIn: true,
      isPartner,
      // Everyone signed in may upload videos if the machine can process them.
      isVideoAllowed: await media.videos.can(),
      language,
      // Gates refer to the operator's own experiments, not to those of pages.
      groups: groupsOf(ofSettings(await experiments.forViewer(facts)), facts.id),
      conditions: builderGates,
    }),
  };
}

/** Returns the viewer's capabilities, in their own language or else the page's. */
export function capabilitiesOf({
  capabilitiesFrom,
  viewer,
  origin,
}: MakerContext): Promise<Capabilities> {
  const { locale } = viewer.view;
  const person = { ...factsOf(viewer, origin), id: viewer.id, isPartner: viewer.isPartner };
  return capabilitiesFrom(person, typeof locale === 'string' ? locale : origin.locale);
}

/** Returns the maker for an advertiser or themself: a delegate acts for another person's [BUILD-05]. */
export async function makerFor(
  { tx, viewer }: { readonly tx: Tx; readonly viewer: Actor },
  capabilities: Capabilities,
  { advertiserId }: { readonly advertiserId: string | null },
): Promise<Maker> {
  const acting = await publishesFor(tx, viewer, advertiserId === null ? [] : [advertiserId]);
  return { ...capabilities, isDelegate: acting.size > 0 };
}
