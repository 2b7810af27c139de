import {
  type AlikeSize,
  type Audience,
  type createAdAudience as createCall,
  type deleteAdAudience as deleteCall,
  type getAdAudiences as getCall,
  type getAdAlikeSize as sizeCall,
  MAX_ALIKES,
  MAX_AUDIENCES,
  MAX_PERCENTAGE,
  type updateAdAudience as updateCall,
} from '#contract/ads/audiences/audiences.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds, type Person } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { toSeconds } from '../core/times.ts';
import { isTagOf } from '../conversions/tag-store.ts';
import { countReachable } from '../likeness/find-likeness.ts';
import { wantedOf } from '../likeness/likeness-rules.ts';
import { audienceNotFound } from './audience-not-found.ts';
import { requireSeeds, ruleFor, shownSize } from './audience-rules.ts';
import {
  alikeOf,
  type AudienceRow,
  audiencesByIds,
  audiencesPage,
  countAudiences,
  deleteAudience,
  insertAudience,
  lockAudience,
  shareAudiences,
  updateAudience,
  type Use,
  usesOf,
} from './audience-store.ts';
import { deleteShares, lockShares, usesElsewhere, type UseElsewhere } from './share-store.ts';
import { forgetMembersLater } from './forget-audience.ts';
import { makeLater } from './make-audience.ts';

/** Returns audiences of an ad account, each with the number of ad groups that target it. */
export async function getAudiences(
  { read, adAccount }: AdvertiserContext,
  { audience_ids: ids, page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<Audience[]>> {
  const rows = ids
    ? await audiencesByIds(read, adAccount, ids)
    : await audiencesPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = ids ? rows : rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: await viewsOf(read, adAccount, page),
    bookmark: rows.length > page.length && last ? idCursor.write(last.id) : null,
  };
}

/** Creates an audience. Its people are found later; for a customer list when the list is uploaded. */
export async function createAudience(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<Audience> {
  const { tx, now, viewer, adAccount } = context;
  const { bucket, id: accountId } = adAccount;
  const rule = ruleFor(input.audience_type, input.rule ?? {});
  const tag = rule.visitor_source_id;
  if (tag !== undefined && !(await isTagOf(tx, adAccount, tag))) {
    throw refuseField('rule.visitor_source_id', 'Choose one of your own tags.');
  }
  await hold(tx, `audiences ${accountId}`);
  const { all, alike } = await countAudiences(tx, adAccount);
  if (all >= MAX_AUDIENCES) {
    throw refuseField('name', `An ad account can have up to ${MAX_AUDIENCES} audiences.`);
  }
  if (input.audience_type === 'ACTALIKE') {
    if (alike >= MAX_ALIKES) {
      throw refuseField('audience_type', `An ad account can have up to ${MAX_ALIKES} look-alikes.`);
    }
    const seeds = await shareAudiences(tx, adAccount, rule.seed_id ?? []);
    requireSeeds(rule.seed_id ?? [], await audiencesByIds(tx, adAccount, seeds));
  }
  const isMadeNow = input.audience_type !== 'CUSTOMER_LIST';
  const row: AudienceRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    kind: input.audience_type,
    name: input.name,
    description: input.description ?? '',
    rule,
    status: 'INITIALIZING',
    size: 0,
    lookedTo: null,
    makingSince: isMadeNow ? now : null,
    createdBy: viewer.id,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertAudience(tx, row);
  if (isMadeNow) await makeLater(context, row.id, now);
  return viewNow(tx, adAccount, row);
}

/** Changes an audience's name and description. */
export async function renameAudience(
  { tx, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<Audience> {
  const before = await lockAudience(tx, adAccount, input.audience_id);
  if (before === null) throw audienceNotFound();
  if (before.version !== input.version) {
    throw new Failure('ad_changed', 'This was changed in the meantime.', {
      detail: 'Someone else changed this in the meantime. Reload it and make your change again.',
      extra: { field: 'version' },
    });
  }
  const row = {
    ...before,
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    version: before.version + 1,
    updatedAt: now,
  };
  await updateAudience(tx, row);
  return viewNow(tx, adAccount, row);
}

/** The most ad groups named in the error that an audience is in use. */
const MOST_NAMED = 5;

/**
 * Deletes an audience that no ad group, of this ad account or of one that it is shared with, and no look-alike uses. It
 * stops matching at once; its members are deleted in steps.
 */
export async function removeAudience(
  context: AdvertiserContext,
  { audience_id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const { tx, adAccount } = context;
  const audience = await lockAudience(tx, adAccount, audience_id);
  if (audience === null) throw audienceNotFound();
  const uses = await usesOf(tx, adAccount, [audience.id]);
  if (uses.length > 0) throw inUse(uses);
  await lockShares(tx, audience);
  const elsewhere = await usesElsewhere(tx, audience);
  if (elsewhere.length > 0) throw inUseElsewhere(elsewhere);
  const alike = await alikeOf(tx, adAccount, audience.id);
  if (alike.length > 0) throw inUseBy(alike);
  await deleteShares(tx, audience, null);
  await deleteAudience(tx, audience);
  await forgetMembersLater(context, [audience.id]);
  return null;
}

function inUse(uses: readonly Use[]): Failure {
  const named = uses.slice(0, MOST_NAMED);
  const more = uses.length - named.length;
  const names = named.map(({ name }) => `“${name}”`).join(', ');
  return new Failure('audience_in_use', 'This audience is in use.', {
    detail: `Take it out of these ad groups first: ${names}${more > 0 ? `, and ${more} more` : ''}.`,
    extra: {
      ad_groups: named.map(({ groupId: id, name }) => ({ id, name })),
      ad_group_count: uses.length,
    },
  });
}

/** Names the ad accounts, and of their ad groups only the number. */
function inUseElsewhere(uses: readonly UseElsewhere[]): Failure {
  const named = uses.slice(0, MOST_NAMED);
  const names = named.map(
    ({ name, groups }) => `“${name}” (${groups} ad ${groups === 1 ? 'group' : 'groups'})`,
  );
  const more = uses.length - named.length;
  return new Failure('audience_in_use', 'This audience is in use.', {
    detail: `Stop sharing it first: it's used by ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
    extra: {
      ad_accounts: named.map(({ accountId: id, name, groups }) => ({
        id,
        name,
        ad_group_count: groups,
      })),
    },
  });
}

function inUseBy(alike: readonly Pick<AudienceRow, 'id' | 'name'>[]): Failure {
  return new Failure('audience_in_use', 'This audience is in use.', {
    detail: `Remove the look-alikes of it first: ${alike.map(({ name }) => `“${name}”`).join(', ')}.`,
    extra: { audiences: alike },
  });
}

/** Returns the maximum size of a look-alike of each percentage in a country, rounded for display. */
export async function getAlikeSize(
  { read, now }: AdvertiserContext,
  { country }: InputOf<typeof sizeCall>,
): Promise<AlikeSize> {
  const reachable = await countReachable(read, country, now);
  const percentages = Array.from({ length: MAX_PERCENTAGE }, (_, index) => index + 1);
  return {
    type: 'ad_alike_size',
    country,
    sizes: percentages.map((percentage) => shownSize(wantedOf(reachable, percentage))),
  };
}

async function viewNow(tx: Tx, account: AccountAt, row: AudienceRow): Promise<Audience> {
  const [view] = await viewsOf(tx, account, [row]);
  if (view === undefined) throw new Error('an audience has no view');
  return view;
}

async function viewsOf(
  tx: Tx,
  account: AccountAt,
  rows: readonly AudienceRow[],
): Promise<Audience[]> {
  const ids = rows.map(({ id }) => id);
  const uses = ids.length === 0 ? [] : await usesOf(tx, account, ids);
  const makers = rows.flatMap(({ createdBy }) => createdBy ?? []);
  const people = await peopleByIds(tx, [...new Set(makers)]);
  return rows.map((row) => ({
    id: row.id,
    type: 'audience',
    ad_account_id: row.accountId,
    name: row.name,
    description: row.description,
    audience_type: row.kind,
    rule: row.rule,
    size: row.status === 'READY' ? shownSize(row.size) : null,
    status: row.status,
    ad_group_count: uses.filter(({ audienceId }) => audienceId === row.id).length,
    created_by: userView(people.get(row.createdBy ?? '')),
    created_time: toSeconds(row.createdAt),
    updated_time: toSeconds(row.updatedAt),
    version: row.version,
  }));
}

function userView(person: Person | undefined): Audience['created_by'] {
  if (person === undefined) return null;
  const { id, username, fullName } = person;
  return { id, type: 'user', username, full_name: fullName };
}
