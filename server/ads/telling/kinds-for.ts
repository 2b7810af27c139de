import {
  NOTICE_KINDS,
  NOTICE_RIGHTS,
  type NoticeKind,
} from '#contract/ads/notices/notice-rules.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { rolesAt } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';

/** Returns the kinds of notices for someone with these roles. */
export const kindsOf = (roles: readonly string[]): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => givesRight(roles, NOTICE_RIGHTS[kind]));

/** Returns the kinds of notices for the viewer in the ad account. */
export async function kindsFor({
  read,
  viewer,
  adAccount,
}: Pick<AdvertiserContext, 'read' | 'viewer' | 'adAccount'>): Promise<NoticeKind[]> {
  return kindsOf((await rolesAt(read, adAccount.id, viewer.id)).get(viewer.id) ?? []);
}
