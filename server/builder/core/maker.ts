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

/** Whoever makes pins, as the gates see them while it is not known for whom. */
export type Capabilities = Omit<Maker, 'isDelegate'>;

/** What the operator decided about the gates. */
export interface Gating extends Pick<AppConfig, 'builderGates'> {
  readonly experiments: LiveExperiments;
}

/** What pins are made with here. */
export interface Workshop {
  readonly media: Media;
  /** Somebody as the gates see them: the viewer, or whom a job works for. */
  readonly capabilitiesFrom: (
    person: Pick<Facts, 'country' | 'site'> & { readonly id: string; readonly isPartner: boolean },
    language: string,
  ) => Promise<Capabilities>;
}

/** What a use case is given that makes pins or drafts. */
export type MakerContext = SignedInContext & Workshop;

/** The builder over what is kept and what the operator decided. */
export function workshopOf(media: Media, { experiments, builderGates }: Gating): Workshop {
  return {
    media,
    capabilitiesFrom: async ({ isPartner, ...facts }, language) => ({
      isSignedIn: true,
      isPartner,
      // Whoever is signed in may upload videos where the machine makes them.
      isVideoAllowed: await media.videos.can(),
      language,
      // Gates name groups of the operator's own experiments; those of pages are none of theirs.
      groups: groupsOf(ofSettings(await experiments.forViewer(facts)), facts.id),
      conditions: builderGates,
    }),
  };
}

/** The viewer as the builder's gates see them: in their own language, or else in that of the page. */
export function capabilitiesOf({
  capabilitiesFrom,
  viewer,
  origin,
}: MakerContext): Promise<Capabilities> {
  const { locale } = viewer.view;
  const person = { ...factsOf(viewer, origin), id: viewer.id, isPartner: viewer.isPartner };
  return capabilitiesFrom(person, typeof locale === 'string' ? locale : origin.locale);
}

/** As they make a pin for an advertiser, or for themself: a delegate acts for somebody else's [BUILD-05]. */
export async function makerFor(
  { tx, viewer }: { readonly tx: Tx; readonly viewer: Actor },
  capabilities: Capabilities,
  { advertiserId }: { readonly advertiserId: string | null },
): Promise<Maker> {
  const acting = await publishesFor(tx, viewer, advertiserId === null ? [] : [advertiserId]);
  return { ...capabilities, isDelegate: acting.size > 0 };
}
