import type {
  BusinessAccess,
  BusinessPerson,
  BusinessProfile,
  getBusinessAccess as accessCall,
  getBusinessInvite as inviteCall,
  getBusinessPeople as peopleCall,
  getBusinessProfiles as profilesCall,
} from '#contract/business/access.ts';
import { mayUseProfile } from '#contract/business/access.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { hasSecondFactor, peopleByIds, portraitOf } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { accessPage, businessesPage, type AccessRow } from '../core/access-store.ts';
import { findInvitation } from './find-invitation.ts';
import { firstAccounts } from '../core/grant-store.ts';
import type { UnblockedAmong } from '../rights/subjects.ts';
import { accessViews, peopleViews } from './views.ts';

function pageOf(rows: readonly AccessRow[], size: number) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { onPage: page, bookmark: last && rows.length > size ? idCursor.write(last.id) : null };
}

/** Returns people who may act for the viewer's business, and those invited. */
export async function getBusinessPeople(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof peopleCall>,
): Promise<Page<BusinessPerson[]>> {
  const rows = await accessPage(tx, viewer.id, idCursor.read(input.bookmark), input.page_size + 1);
  const { onPage, bookmark } = pageOf(rows, input.page_size);
  return { data: await peopleViews(tx, onPage), bookmark };
}

/** Returns businesses that the viewer may act for or is invited to. */
export async function getBusinessAccess(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof accessCall>,
): Promise<Page<BusinessAccess[]>> {
  const after = idCursor.read(input.bookmark);
  const every = { acceptedOnly: false };
  const rows = await businessesPage(tx, viewer.id, after, input.page_size + 1, every);
  const { onPage, bookmark } = pageOf(rows, input.page_size);
  const factors = { hasSecondFactor: await hasSecondFactor(tx, viewer.id) };
  return { data: await accessViews(tx, onPage, factors), bookmark };
}

/** Returns the viewer's invitation, or the one that an e-mail's code opens. */
export async function getBusinessInvite(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof inviteCall>,
): Promise<BusinessAccess> {
  const row = await findInvitation(tx, viewer.id, input);
  const factors = { hasSecondFactor: await hasSecondFactor(tx, viewer.id) };
  const [view] = await accessViews(tx, [row], factors);
  if (view === undefined) throw new Error('an invitation of a business that is gone');
  return view;
}

/** Returns whom the viewer may act as: their own profile first, and only if there is a choice. */
export async function getBusinessProfiles(
  context: SignedInContext & { readonly unblockedAmong: UnblockedAmong },
  input: InputOf<typeof profilesCall>,
): Promise<Page<BusinessProfile[]>> {
  const { tx, viewer } = context;
  const after = idCursor.read(input.bookmark);
  const accepted = { acceptedOnly: true };
  const rows = await businessesPage(tx, viewer.id, after, input.page_size + 1, accepted);
  const { onPage, bookmark } = pageOf(rows, input.page_size);
  const businesses = onPage.map((row) => row.businessId);
  const there = await context.unblockedAmong(tx, viewer, businesses);
  const granted = onPage.filter((row) => there.has(row.businessId));
  const grants = new Map<string, BusinessProfile['permissions']>();
  if (after === null && (viewer.isPartner || granted.length > 0)) grants.set(viewer.id, ['OWNER']);
  for (const row of granted) grants.set(row.businessId, [...row.roles]);
  return { data: await profilesOf(context, grants), bookmark };
}

async function profilesOf(
  { tx, viewer, origin }: SignedInContext,
  grants: ReadonlyMap<string, BusinessProfile['permissions']>,
): Promise<BusinessProfile[]> {
  const ids = [...grants.keys()];
  const people = await peopleByIds(tx, ids);
  const accounts = await firstAccounts(tx, ids);
  const asViewer = { id: viewer.id, hasSecondFactor: await hasSecondFactor(tx, viewer.id) };
  return [...grants].flatMap(([id, permissions]) => {
    const person = people.get(id);
    if (person === undefined) return [];
    const account = accounts.get(id);
    return {
      id,
      permissions,
      user: {
        username: person.username,
        businessName: account?.name ?? (person.fullName || person.username),
        imgUrl: portraitOf(origin.mediaUrl, person.pictureSignature).image_medium_url,
        merchantId: account?.merchantId ?? null,
        scheduledPinCount: person.scheduledPins,
        eligibleForStlTool: person.isPartner,
      },
      advertiserId: givesRight(permissions, 'publish') ? (account?.id ?? null) : null,
      isUsable: mayUseProfile(asViewer, { id, permissions }),
    };
  });
}
