import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { unblockedPeopleViews } from '#server/social/index.ts';
import type { ViewRow } from '../visibility/view-store.ts';

/** Adds the person who claimed the linked site [DATA-01]; nobody whom a block separates from the viewer [BOARD-19]. */
export async function withOfficialUser(
  { tx, viewer, origin }: Pick<Context, 'tx' | 'viewer' | 'origin'>,
  { siteOwnerId }: ViewRow,
  pin: Pin,
): Promise<Pin> {
  const site = pin.link_domain;
  if (!site || siteOwnerId === null) return pin;
  const people = await unblockedPeopleViews({ tx, viewer, origin }, [siteOwnerId]);
  return { ...pin, link_domain: { ...site, official_user: people.get(siteOwnerId) ?? null } };
}
