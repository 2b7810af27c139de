import type { Maker } from '#contract/builder/gates.ts';
import type { Asker, SignedInContext } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { publishesFor } from '#server/identity/index.ts';
import type { Media } from '#server/media/index.ts';

type Asked = Pick<SignedInContext, 'viewer' | 'origin'>;

/** Whoever makes pins, as the gates see them while it is not known for whom. */
export type Hand = Omit<Maker, 'isDelegate'>;

/** The viewer as the builder's gates see them. */
export function handOf(media: Media, { viewer, origin }: Asked): Promise<Hand> {
  return handFrom(media, viewer, origin.locale);
}

/** Somebody for whom a job works, as the gates see them. */
export async function handFrom(
  media: Media,
  person: { readonly isPartner: boolean },
  language: string,
): Promise<Hand> {
  return {
    isSignedIn: true,
    isPartner: person.isPartner,
    // Whoever is signed in may upload videos where the machine makes them.
    isVideoAllowed: await media.videos.can(),
    language,
    groups: [],
  };
}

/** As they make a pin for an advertiser, or for themself: a delegate acts for somebody else's [BUILD-05]. */
export async function makerFor(
  { tx, viewer }: { readonly tx: Tx; readonly viewer: Asker },
  hand: Hand,
  { advertiserId }: { readonly advertiserId: string | null },
): Promise<Maker> {
  const acting = await publishesFor(tx, viewer, advertiserId === null ? [] : [advertiserId]);
  return { ...hand, isDelegate: acting.size > 0 };
}
