import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';

/** Enqueues a job without a task, so that it stays failed. */
export async function aFailedJob(tx: Tx): Promise<string> {
  await jobsIn(tx).add('test.failed', {});
  const row = await tx.row<{ id: string }>(
    `select f.id from graphile_worker.permanently_fail_jobs(
       array(select max(id) from graphile_worker.jobs), 'Nobody does this.') f`,
  );
  if (row === null) throw new Error('no job was made');
  return row.id;
}

/** What a feed of versions said, newer than whatever runs. */
const NEWEST = { version: '9999.0.0', notes_url: 'https://news.example/9999/', security: false };

/** Creates the data of operators: a failed job, an invitation, a sensitive word and a listed site. */
export async function operatorsThings({ db, clock: { now } }: TestApp) {
  const joinInvitation = makeId(0, now.getTime());
  await db.read.run(
    `insert into join_invitations
       (id, token_hash, email, makes_operator, invited_by, created_at, expires_at)
     values (:joinInvitation, :tokenHash, null, false, 1, :now, :now::timestamptz + interval '14 days')`,
    { joinInvitation, tokenHash: randomBytes(32), now },
  );
  await db.read.run(
    `insert into site_choices (name, value, chosen_at)
     values ('site_terms', '# Be kind', :now), ('site_privacy', '# Yours', :now), ('newest_release', :newest, :now)
     on conflict do nothing`,
    { now, newest: JSON.stringify(NEWEST) },
  );
  await db.read.run(
    `insert into sensitive_words (key, word, added_at) values ('openwounds', 'Open wounds', :now)
     on conflict do nothing`,
    { now },
  );
  await db.read.run(
    "insert into sensitive_keys (key, word_key) values ('openwounds', 'openwounds') on conflict do nothing",
  );
  await db.read.run(
    `insert into listed_links (value, form, sought, kind, added_at)
     values ('nowhere.example', 'domain', 'nowhere.example', 'blocked', :now) on conflict do nothing`,
    { now },
  );
  await db.read.run(
    `insert into experiments (name, weights, stopped_with, version, changed_at)
     values ('visitor_saves', '{"on": 1, "off": 1}', null, 1, :now) on conflict do nothing`,
    { now },
  );
  await db.read.run(
    `insert into experiment_changes (experiment, version, weights, stopped_with, changed_at, who)
     values ('visitor_saves', 1, '{"on": 1, "off": 1}', null, :now, 1) on conflict do nothing`,
    { now },
  );
  await db.read.run(
    `insert into experiment_results (experiment, version, group_name, people, savers, counted_at)
     values ('visitor_saves', 1, 'on', 0, 0, :now), ('visitor_saves', 1, 'off', 0, 0, :now) on conflict do nothing`,
    { now },
  );
  await db.read.run(
    `insert into ad_floors (country, objective, event, micros)
     values ('DE', 'CONSIDERATION', 'CLICKTHROUGH', 50000) on conflict do nothing`,
  );
  // Pending experiences would be the same in each world.
  await db.read.run("delete from experiences where title = 'Share a board'");
  const experience = makeId(0, now.getTime());
  await db.read.run(
    `insert into experiences (id, placement, kind, title, text, action_label, action_path, is_on, is_triggered,
       audience, countries, version, changed_at)
     values (:experience, 'home', 'tip', 'Share a board', 'Invite somebody, and gather together.', 'Your boards',
       '/noor/', true, true, 'everyone', '{}', 1, :now)`,
    { experience, now },
  );
  return {
    experience,
    homeExperience: `home:${experience}`,
    joinInvitation,
    failedJob: await db.transaction(aFailedJob),
    hopelessJob: await db.transaction(aFailedJob),
  };
}
