import { adEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

// The ad accounts still exist: the business domain deletes them afterwards.
const OWN = `bucket = :bucket and account_id in (
  select id from ad_accounts where bucket = :bucket and owner_id = :personId)`;

/** Returns a person's ad accounts. */
export async function accountsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from ad_accounts where bucket = :bucket and owner_id = :personId order by id',
    { bucket: bucketOf(personId), personId },
  );
  return rows.map(({ id }) => id);
}

/** Returns the audiences of a person's ad accounts. */
export async function audiencesOfOwner(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ad_audiences where ${OWN} order by id`,
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
  return rows.map(({ id }) => id);
}

/** Returns the data sources of a person's ad accounts. */
export async function feedsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(`select id from ad_feeds where ${OWN}`, {
    bucket: bucketOf(personId),
    personId,
  });
  return rows.map(({ id }) => id);
}

/** Returns the card provider's ids of a person's ad accounts. */
export async function cardCustomersOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ customer: string }>(`select customer from ad_cards where ${OWN}`, {
    bucket: bucketOf(personId),
    personId,
  });
  return rows.map(({ customer }) => customer);
}

/** Notifies every process that a person's ads have changed. */
export async function tellOfAdsOf(tx: Tx, personId: string): Promise<void> {
  await tx.rows(
    `with ${adEvents(`select bucket, id from ad_ads where ${OWN} and status = 'ACTIVE'`)} select 1 as announced`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Deletes the contents of a person's ad accounts. */
export async function deleteAdsOf(tx: Tx, personId: string): Promise<void> {
  const whose = { bucket: bucketOf(personId), personId };
  await tx.run(
    `delete from ad_targets where bucket = :bucket and group_id in (
       select id from ad_groups where ${OWN})`,
    whose,
  );
  await tx.run(`delete from ad_complaints where ${OWN}`, whose);
  await tx.run(`delete from ad_appeals where ${OWN}`, whose);
  await tx.run(`delete from ad_reviews where ${OWN}`, whose);
  await tx.run(`delete from ad_keywords where ${OWN}`, whose);
  await tx.run(`delete from ad_attributed where ${OWN}`, whose);
  await tx.run(`delete from ad_touches where ${OWN}`, whose);
  await tx.run(`delete from ad_conversion_refusals where ${OWN}`, whose);
  await tx.run(`delete from ad_conversion_trials where ${OWN}`, whose);
  await tx.run(`delete from ad_conversion_hours where ${OWN}`, whose);
  await tx.run(`delete from ad_conversion_parts where ${OWN}`, whose);
  await tx.run(`delete from ad_conversions where ${OWN}`, whose);
  await tx.run(`delete from ad_outside_conversions where ${OWN}`, whose);
  await tx.run(`delete from ad_private_conversions where ${OWN}`, whose);
  await tx.run(`delete from ad_conversion_uploads where ${OWN}`, whose);
  await tx.run(
    `delete from ad_sheet_rows where bucket = :bucket and upload_id in (
       select id from ad_sheet_uploads where ${OWN})`,
    whose,
  );
  await tx.run(`delete from ad_sheet_uploads where ${OWN}`, whose);
  await tx.run(`delete from ad_tag_days where ${OWN}`, whose);
  await tx.run(`delete from ad_tags where ${OWN}`, whose);
  await tx.run(`delete from ad_notice_reads where ${OWN}`, whose);
  await tx.run(`delete from ad_notice_choices where ${OWN}`, whose);
  await tx.run(`delete from ad_notices where ${OWN}`, whose);
  await deleteAudiences(tx, whose);
  await tx.run(`delete from ad_preferences where ${OWN}`, whose);
  await tx.run(`delete from ad_needs_later where ${OWN}`, whose);
  await deleteReports(tx, whose);
  await tx.run(`delete from ad_recommendations where ${OWN}`, whose);
  await tx.run(`delete from ad_drafts where ${OWN}`, whose);
  await tx.run(`delete from ad_credits where ${OWN}`, whose);
  await tx.run(`delete from ad_billing_profiles where ${OWN}`, whose);
  await tx.run(`delete from ad_cards where ${OWN}`, whose);
  await tx.run(`update ad_card_payments set brand = '', last_four = '' where ${OWN}`, whose);
  // Numbers and amounts stay, as in the ledger; nothing in them identifies a person.
  await tx.run(`update ad_documents set content = '{}' where ${OWN}`, whose);
  await tx.run(`delete from ad_item_batches where ${OWN}`, whose);
  await tx.run(`delete from ad_feeds where ${OWN}`, whose);
  await tx.run(`delete from ad_product_groups where ${OWN}`, whose);
  await tx.run(`delete from ad_product_promotions where ${OWN}`, whose);
  await tx.run(`delete from ad_product_ads where ${OWN}`, whose);
  await tx.run(`delete from ad_product_boards where ${OWN}`, whose);
  await tx.run(`delete from ad_ads where ${OWN}`, whose);
  await tx.run(`delete from ad_groups where ${OWN}`, whose);
  await tx.run(`delete from ad_campaigns where ${OWN}`, whose);
}

/** Deletes audiences with their lists, shares and look-ups. */
async function deleteAudiences(tx: Tx, whose: Readonly<Record<string, unknown>>): Promise<void> {
  await tx.run(
    `delete from ad_list_records where bucket = :bucket and upload_id in (
       select id from ad_list_uploads where ${OWN})`,
    whose,
  );
  await tx.run(`delete from ad_list_uploads where ${OWN}`, whose);
  await deleteShares(tx, whose);
  await tx.run(`delete from ad_audiences where ${OWN}`, whose);
  await tx.run(`delete from ad_look_ups where ${OWN}`, whose);
}

/** Deletes shares of audiences, by and with a person's ad accounts. */
async function deleteShares(tx: Tx, whose: Readonly<Record<string, unknown>>): Promise<void> {
  await tx.run(`delete from ad_audience_shares where ${OWN}`, whose);
  await tx.run(
    `delete from ad_audience_shares where with_account_id in (
       select id from ad_accounts where bucket = :bucket and owner_id = :personId)`,
    whose,
  );
}

/** Deletes report files, and their recipients. */
async function deleteReports(tx: Tx, whose: Readonly<Record<string, unknown>>): Promise<void> {
  await tx.run(
    `delete from ad_report_parts where bucket = :bucket and report_id in (
       select id from ad_report_files where ${OWN})`,
    whose,
  );
  await tx.run(
    `delete from ad_report_mails where bucket = :bucket and report_id in (
       select id from ad_report_files where ${OWN})`,
    whose,
  );
  await tx.run(`delete from ad_report_files where ${OWN}`, whose);
  await tx.run(`delete from ad_report_schedules where ${OWN}`, whose);
  await tx.run(`delete from ad_report_stops where ${OWN}`, whose);
}

/**
 * Deletes a person's preferences for reports, what they put off, read marks and choices of e-mails, in all ad accounts, and that they made
 * an audience.
 */
export async function deleteChoicesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('update ad_audiences set created_by = null where created_by = :personId', {
    personId,
  });
  await tx.run('delete from ad_preferences where person_id = :personId', { personId });
  await tx.run('delete from ad_needs_later where person_id = :personId', { personId });
  await tx.run('delete from ad_notice_reads where person_id = :personId', { personId });
  await tx.run('delete from ad_notice_choices where person_id = :personId', { personId });
}

/**
 * Deletes what is stored about a person as a viewer of ads: from then on their events cannot be attributed to anyone.
 */
export async function deleteViewer(tx: Tx, personId: string): Promise<void> {
  const whose = { bucket: bucketOf(personId), personId };
  await tx.run('delete from ad_look_ups where who = :personId', { personId });
  await tx.run('delete from ad_complaints where person_id = :personId', { personId });
  await tx.run('delete from ad_modes where bucket = :bucket and person_id = :personId', whose);
  await tx.run(
    'delete from ad_audience_members where bucket = :bucket and person_id = :personId',
    whose,
  );
  await tx.run('delete from ad_alike_scores where person_id = :personId', { personId });
  await tx.run('delete from ad_seen where bucket = :bucket and person_id = :personId', whose);
  await tx.run('delete from ad_viewers where bucket = :bucket and person_id = :personId', whose);
}
