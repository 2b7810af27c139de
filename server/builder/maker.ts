import type { Maker } from '#contract/builder/gates.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';

type Asked = Pick<SignedInContext, 'viewer' | 'origin'>;

/** The viewer as the builder's gates see them. */
export function makerOf(media: Media, { viewer, origin }: Asked): Promise<Maker> {
  return makerFrom(media, viewer, origin.locale);
}

/** Somebody for whom a job works, as the gates see them. */
export async function makerFrom(
  media: Media,
  person: { readonly isPartner: boolean },
  language: string,
): Promise<Maker> {
  return {
    isSignedIn: true,
    isPartner: person.isPartner,
    // Whoever is signed in may upload videos where the machine makes them.
    isVideoAllowed: await media.videos.can(),
    isDelegate: false,
    language,
    groups: [],
  };
}
