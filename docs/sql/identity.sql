-- Made by npm run sql from the stores of server/identity: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- account/first-proof-store.ts: deleteAccessMadeBefore (1 of 9)
delete from authenticators where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (2 of 9)
delete from authenticator_setups where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (3 of 9)
delete from email_factors where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (4 of 9)
delete from mailed_codes where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (5 of 9)
delete from recovery_codes where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (6 of 9)
delete from passkeys where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (7 of 9)
delete from access_tokens where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (8 of 9)
delete from linked_identities where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore (9 of 9)
delete from identity_claims where bucket = :bucket and person_id = :personId;

-- account/first-proof-store.ts: deleteAccessMadeBefore, 2
delete from sign_on_tries where person_id = :personId;

-- credentials/credential-store.ts: accountByUsername
select u.person_id as "personId", w.hash as "passwordHash",
       w.must_change is true as "mustChange"
from usernames u
left join passwords w on w.bucket = u.bucket and w.person_id = u.person_id
where u.username = :username;

-- credentials/credential-store.ts: accountByEmail
select e.person_id as "personId", w.hash as "passwordHash",
       w.must_change is true as "mustChange"
from emails e
left join passwords w on w.bucket = e.bucket and w.person_id = e.person_id
where e.email = :email;

-- credentials/credential-store.ts: emailOf
select email from emails where bucket = :bucket and person_id = :personId;

-- credentials/credential-store.ts: isEmailTaken
select 1 as found from emails where email = :email;

-- credentials/credential-store.ts: idByEmail
select person_id as id from emails where email = :email;

-- credentials/credential-store.ts: emailsAfter
select email, person_id as "personId" from emails where email > :after
order by email limit :limit;

-- credentials/credential-store.ts: claimEmail
insert into emails (email, bucket, person_id)
select :email, :bucket, :personId where not exists
  (select 1 from mailed_links where kind = 'undo' and email = :email and expires_at > :now)
on conflict (email) do nothing;

-- credentials/credential-store.ts: storePassword
insert into passwords (bucket, person_id, hash, changed_at) values (:bucket, :personId, :hash, :now)
on conflict (bucket, person_id) do update
  set hash = excluded.hash, changed_at = excluded.changed_at, must_change = false;

-- credentials/credential-store.ts: upgradePassword
update passwords set hash = :to where bucket = :bucket and person_id = :personId and hash = :from;

-- credentials/email-store.ts: emailRowOf
select email, verified_at as "verifiedAt", asked_at as "requestedAt"
from emails where bucket = :bucket and person_id = :personId;

-- credentials/email-store.ts: verifyEmailOf
update emails set verified_at = coalesce(verified_at, :now)
where bucket = :bucket and person_id = :personId and email = :email;

-- credentials/email-store.ts: noteRequested
update emails set asked_at = :now where bucket = :bucket and person_id = :personId;

-- credentials/email-store.ts: moveEmail
update emails set email = :email, verified_at = :now
where bucket = :bucket and person_id = :personId
  and not exists (select 1 from mailed_links l
                  where l.kind = 'undo' and l.email = :email and l.expires_at > :now
                    and l.person_id <> :personId);

-- credentials/leaving-store.ts: insertLeaving
with leaving as (
  insert into leaving_people (bucket, person_id, asked_at, erase_at) values (:bucket, :personId, :requestedAt, :eraseAt))
update people set suspended_at = :requestedAt where bucket = :bucket and id = :personId;

-- credentials/leaving-store.ts: deleteLeaving
with stored as (
  delete from leaving_people where bucket = :bucket and person_id = :personId and begun_at is null
  returning asked_at)
update people
set resurrected_at = :now,
    suspended_at = case when suspended_at = stored.asked_at then null else suspended_at end
from stored where people.bucket = :bucket and people.id = :personId;

-- credentials/leaving-store.ts: mayComeBack
select 1 as found from leaving_people l
join people p on p.bucket = l.bucket and p.id = l.person_id and p.suspended_at = l.asked_at
where l.bucket = :bucket and l.person_id = :personId and l.begun_at is null;

-- credentials/leaving-store.ts: peopleToErase
select person_id as id from leaving_people where erase_at <= :now
order by erase_at, person_id limit :limit;

-- credentials/leaving-store.ts: beginErasing
select begun_at is null as first from leaving_people
where bucket = :bucket and person_id = :personId and erase_at <= :now for update;

-- credentials/leaving-store.ts: beginErasing, 2
update leaving_people set begun_at = :now where bucket = :bucket and person_id = :personId;

-- credentials/link-store.ts: insertLink
insert into mailed_links (token_hash, bucket, person_id, kind, email, expires_at, is_first_proof)
values (:tokenHash, :bucket, :personId, :kind, :email, :expiresAt, :isFirstProof);

-- credentials/link-store.ts: linkByHash
select person_id as "personId", kind, email, is_first_proof as "isFirstProof" from mailed_links
where token_hash = :tokenHash and kind = any(:kinds) and expires_at > :now;

-- credentials/link-store.ts: takeLinkByHash
delete from mailed_links where token_hash = :tokenHash and kind = any(:kinds) and expires_at > :now
returning person_id as "personId", kind, email, is_first_proof as "isFirstProof";

-- credentials/link-store.ts: deleteLinksOf
delete from mailed_links where bucket = :bucket and person_id = :personId and kind = any(:kinds);

-- credentials/link-store.ts: deleteEndedLinks
delete from mailed_links where token_hash in
(select token_hash from mailed_links where expires_at <= :now order by expires_at limit :limit);

-- credentials/link-store.ts: linkedEmail
select email from mailed_links
where bucket = :bucket and person_id = :personId and kind = :kind and expires_at > :now;

-- devices/account-store.ts: sessionsOn
select p.id, p.username, p.full_name as "fullName", p.picture_signature as "pictureSignature",
       s.id_hash as "idHash", s.created_at as "createdAt"
from sessions s
join people p on p.bucket = s.bucket and p.id = s.person_id
where s.device_hash = :deviceHash and s.state = 'full' and s.last_seen_at > :seenAfter and s.created_at > :begunAfter
order by s.last_seen_at desc, s.public_id desc;

-- devices/account-store.ts: deviceOfSession
select device_hash as hash from sessions where id_hash = :idHash;

-- devices/account-store.ts: lockSession
select device_hash as "deviceHash" from sessions where id_hash = :idHash for update;

-- devices/account-store.ts: renameSession
update sessions set id_hash = :to where id_hash = :from;

-- devices/account-store.ts: wakeSession
update sessions set last_seen_at = :now, user_agent = :userAgent, address = :address where id_hash = :idHash;

-- devices/account-store.ts: deleteSessionsOn
delete from sessions where device_hash = :deviceHash;

-- devices/account-store.ts: deletePersonsSessionsOn
delete from sessions where device_hash = :deviceHash and bucket = :bucket and person_id = :personId;

-- devices/device-store.ts: isDeviceOf
select 1 as found from devices
where bucket = :bucket and person_id = :personId and id_hash = :idHash and last_seen_at > :seenAfter;

-- devices/device-store.ts: hasDevices
select 1 as found from devices where bucket = :bucket and person_id = :personId limit 1;

-- devices/device-store.ts: isProgramOf
select 1 as found from devices
where bucket = :bucket and person_id = :personId and network = :network and user_agent = :userAgent limit 1;

-- devices/device-store.ts: renameDevice
update devices set id_hash = :to where id_hash = :from;

-- devices/device-store.ts: renameDevice, 2
update sessions set device_hash = :to where device_hash = :from;

-- devices/device-store.ts: storeDevice
insert into devices (bucket, person_id, id_hash, browser, first_seen_at, last_seen_at, network,
                     user_agent)
values (:bucket, :personId, :idHash, :browser, :now, :now, :network, :userAgent)
on conflict (bucket, person_id, id_hash) do update
  set browser = excluded.browser, last_seen_at = excluded.last_seen_at,
    network = excluded.network, user_agent = excluded.user_agent
returning xmax = 0 as "isNew";

-- devices/device-store.ts: forgetOldDevices
delete from devices where bucket = :bucket and person_id = :personId and (last_seen_at <= :seenBefore or id_hash in (
select id_hash from devices where bucket = :bucket and person_id = :personId
order by last_seen_at desc offset :most));

-- devices/device-store.ts: forgetDevice
delete from devices where bucket = :bucket and person_id = :personId and id_hash = :idHash;

-- devices/session-list-store.ts: sessionsPage
select public_id as id, id_hash as "idHash", device_hash as "deviceHash",
user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
where bucket = :bucket and person_id = :personId and state = 'full'
  and last_seen_at > :seenAfter and created_at > :begunAfter
  and (last_seen_at, public_id) < (:at::timestamptz, :id::bigint)
order by last_seen_at desc, public_id desc
limit :limit;

-- devices/session-list-store.ts: endSessionsOf
delete from sessions
where bucket = :bucket and person_id = :personId and (:id::bigint is null or public_id = :id::bigint)
  and (:id::bigint is not null or id_hash <> :except)
returning device_hash as "deviceHash";

-- factors/authenticator-store.ts: authenticatorOf
select secret, last_step::integer as "lastStep" from authenticators
where bucket = :bucket and person_id = :personId;

-- factors/authenticator-store.ts: useStep
update authenticators set last_step = :step, secret = :secret
where bucket = :bucket and person_id = :personId and last_step < :step;

-- factors/authenticator-store.ts: storeAuthenticator
insert into authenticators (bucket, person_id, secret, last_step, since)
values (:bucket, :personId, :secret, :lastStep, :now)
on conflict (bucket, person_id) do update
  set secret = excluded.secret, last_step = excluded.last_step, since = excluded.since;

-- factors/authenticator-store.ts: deleteAuthenticator
delete from authenticators where bucket = :bucket and person_id = :personId;

-- factors/authenticator-store.ts: storeSetup
insert into authenticator_setups (bucket, person_id, secret, begun_at) values (:bucket, :personId, :secret, :now)
on conflict (bucket, person_id) do update
  set secret = excluded.secret, begun_at = excluded.begun_at;

-- factors/authenticator-store.ts: setupOf
select secret from authenticator_setups
where bucket = :bucket and person_id = :personId and begun_at > :after;

-- factors/authenticator-store.ts: deleteSetup
delete from authenticator_setups where bucket = :bucket and person_id = :personId;

-- factors/code-store.ts: storeMailedCode
insert into mailed_codes (session_hash, bucket, person_id, code_mark, expires_at)
values (:sessionHash, :bucket, :personId, :mac, :expiresAt)
on conflict (session_hash) do update
  set bucket = excluded.bucket, person_id = excluded.person_id, tries = 0,
      code_mark = excluded.code_mark, expires_at = excluded.expires_at;

-- factors/code-store.ts: tryMailedCode
update mailed_codes set tries = tries + 1
where session_hash = :sessionHash and person_id = :personId and tries < :most and expires_at > :now
returning code_mark as mac;

-- factors/code-store.ts: useMailedCode
delete from mailed_codes where session_hash = :sessionHash and code_mark = :mac;

-- factors/code-store.ts: deleteStaleCodes
delete from mailed_codes where bucket = :bucket and person_id = :personId and expires_at <= :now;

-- factors/code-store.ts: storeRecoveryCodes
insert into recovery_codes (bucket, person_id, code_hash, made_at)
select :bucket, :personId, unnest(:hashes::bytea[]), :now;

-- factors/code-store.ts: hasRecoveryCode
select 1 as found from recovery_codes
where bucket = :bucket and person_id = :personId and code_hash = :hash;

-- factors/code-store.ts: useRecoveryCode
delete from recovery_codes where bucket = :bucket and person_id = :personId and code_hash = :hash;

-- factors/code-store.ts: useRecoveryCode, 2
select count(*)::integer as left from recovery_codes where bucket = :bucket and person_id = :personId;

-- factors/code-store.ts: deleteRecoveryCodes
delete from recovery_codes where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: factorsRow
select
(select since from authenticators where bucket = :bucket and person_id = :personId) as "totpSince",
(select since from email_factors where bucket = :bucket and person_id = :personId) as "emailSince",
(select count(*)::integer from passkeys where bucket = :bucket and person_id = :personId) as passkeys,
(select count(*)::integer from recovery_codes where bucket = :bucket and person_id = :personId)
  as "recoveryCodes";

-- factors/factor-store.ts: insertEmailFactor
insert into email_factors (bucket, person_id, since) values (:bucket, :personId, :now)
on conflict (bucket, person_id) do nothing;

-- factors/factor-store.ts: deleteEmailFactor
delete from email_factors where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: lockFactorsOf
select 1 from people where bucket = :bucket and id = :personId for update;

-- factors/factor-store.ts: deleteFactorsOf
delete from authenticators where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: deleteFactorsOf, 2
delete from authenticator_setups where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: deleteFactorsOf, 3
delete from email_factors where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: deleteFactorsOf, 4
delete from mailed_codes where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: deleteFactorsOf, 5
delete from recovery_codes where bucket = :bucket and person_id = :personId;

-- factors/factor-store.ts: deleteFactorsOf, 6
delete from passkeys where bucket = :bucket and person_id = :personId;

-- factors/passkey-store.ts: insertPasskey
insert into passkeys (credential_id, bucket, person_id, id, name, public_key, sign_count, transports,
                      created_at)
values (:credentialId, :bucket, :personId, :id, :name, :publicKey, :signCount, :transports, :now)
on conflict (credential_id) do nothing;

-- factors/passkey-store.ts: passkeyByCredential
select id, person_id as "personId", name, public_key as "publicKey",
       sign_count::text as "signCount", transports
from passkeys where credential_id = :credentialId;

-- factors/passkey-store.ts: notePasskeyUse
update passkeys set sign_count = :to, last_used_at = :now
where credential_id = :credentialId and sign_count = :from;

-- factors/passkey-store.ts: credentialsOf
select credential_id as "credentialId", transports from passkeys
where bucket = :bucket and person_id = :personId order by id;

-- factors/passkey-store.ts: passkeysOf
select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
where bucket = :bucket and person_id = :personId and (:before::bigint is null or id < :before::bigint)
order by id desc limit :limit;

-- factors/passkey-store.ts: renamePasskeyOf
update passkeys set name = :name where bucket = :bucket and person_id = :personId and id = :id
returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt";

-- factors/passkey-store.ts: deletePasskey
delete from passkeys where bucket = :bucket and person_id = :personId and id = :id returning name;

-- factors/passkey-store.ts: storeChallenge
delete from passkey_challenges where challenge in
(select challenge from passkey_challenges where expires_at <= :now order by expires_at limit 20);

-- factors/passkey-store.ts: storeChallenge, 2
insert into passkey_challenges (challenge, browser, purpose, expires_at)
values (:challenge, :browser, :purpose, :expiresAt);

-- factors/passkey-store.ts: useChallenge
delete from passkey_challenges
where challenge = :challenge and browser = :browser and purpose = :purpose and expires_at > :now;

-- joining/join-store.ts: insertJoin
insert into join_invitations
  (id, token_hash, email, makes_operator, invited_by, created_at, expires_at)
values (:id, :tokenHash, :email, :makesOperator, :invitedBy, :createdAt, :expiresAt);

-- joining/join-store.ts: joinPage
select id, email, makes_operator as "makesOperator", created_at as "createdAt",
expires_at as "expiresAt" from join_invitations
where id < :before::bigint and expires_at > :now order by id desc limit :limit;

-- joining/join-store.ts: takeJoin
delete from join_invitations
where token_hash = :tokenHash and expires_at > :now and (email is null or email = :email)
returning id, email, makes_operator as "makesOperator", created_at as "createdAt",
expires_at as "expiresAt";

-- joining/join-store.ts: isJoinFor
select 1 as found from join_invitations
where token_hash = :tokenHash and expires_at > :now and (email is null or email = :email);

-- joining/join-store.ts: deleteJoin
delete from join_invitations where id = :id;

-- joining/join-store.ts: sweepJoins
delete from join_invitations where id in
(select id from join_invitations where expires_at <= :now order by expires_at limit 10);

-- joining/join-store.ts: makeOperator
update people set is_operator = true where bucket = :bucket and id = :personId;

-- joining/mailed-sign-up-store.ts: insertMailedSignUp
insert into mailed_sign_ups (id, device_hash, email, wanted, expires_at)
values (:id, :deviceHash, :email, :wanted, :expiresAt);

-- joining/mailed-sign-up-store.ts: unwrittenSignUp
select email from mailed_sign_ups where id = :id and token_hash is null;

-- joining/mailed-sign-up-store.ts: storeSignUpToken
update mailed_sign_ups set token_hash = :tokenHash where id = :id;

-- joining/mailed-sign-up-store.ts: takeMailedSignUp
delete from mailed_sign_ups where token_hash = :tokenHash and expires_at > :now
returning id, device_hash as "deviceHash", wanted;

-- joining/mailed-sign-up-store.ts: deleteMailedSignUps
delete from mailed_sign_ups where email = :email;

-- joining/mailed-sign-up-store.ts: deleteEndedSignUps
delete from mailed_sign_ups where id in
(select id from mailed_sign_ups where expires_at <= :now order by expires_at limit :limit);

-- operator/account-list-store.ts: newestAccounts
select p.id, p.username, p.full_name as "fullName", coalesce(e.email, '') as email,
p.is_operator as "isOperator", p.is_partner as "isPartner", p.is_demo as "isDemo",
p.suspended_at as "suspendedAt", p.restricted_until as "restrictedUntil", p.pin_count as pins,
p.created_at as "createdAt", p.resurrected_at as "resurrectedAt",
(select max(s.last_seen_at) from sessions s
 where s.bucket = p.bucket and s.person_id = p.id) as "lastSeenAt"
from (select * from people where (created_at, id) < (:at::timestamptz, :id::bigint)
      order by created_at desc, id desc limit :limit) p left join emails e on e.bucket = p.bucket and e.person_id = p.id
order by p.created_at desc, p.id desc;

-- operator/account-list-store.ts: accountsByUsername
with found as materialized (
  select username, bucket, person_id from usernames
  where username > :after and username >= :start and starts_with(username, :start)
    and username < :start || chr(1114111)
  order by username limit :limit),
p as materialized (
select * from people where (bucket, id) in (select bucket, person_id from found))
select p.id, p.username, p.full_name as "fullName", coalesce(e.email, '') as email,
p.is_operator as "isOperator", p.is_partner as "isPartner", p.is_demo as "isDemo",
p.suspended_at as "suspendedAt", p.restricted_until as "restrictedUntil", p.pin_count as pins,
p.created_at as "createdAt", p.resurrected_at as "resurrectedAt",
(select max(s.last_seen_at) from sessions s
 where s.bucket = p.bucket and s.person_id = p.id) as "lastSeenAt" from found join p on p.bucket = found.bucket and p.id = found.person_id left join emails e on e.bucket = p.bucket and e.person_id = p.id
order by found.username;

-- operator/account-list-store.ts: accountByAddress
with found as materialized (select bucket, person_id from emails where email = :email),
p as materialized (
select * from people where (bucket, id) in (select bucket, person_id from found))
select p.id, p.username, p.full_name as "fullName", coalesce(e.email, '') as email,
p.is_operator as "isOperator", p.is_partner as "isPartner", p.is_demo as "isDemo",
p.suspended_at as "suspendedAt", p.restricted_until as "restrictedUntil", p.pin_count as pins,
p.created_at as "createdAt", p.resurrected_at as "resurrectedAt",
(select max(s.last_seen_at) from sessions s
 where s.bucket = p.bucket and s.person_id = p.id) as "lastSeenAt" from p left join emails e on e.bucket = p.bucket and e.person_id = p.id;

-- people/ad-facts-store.ts: adFactsOf
select country, locale, to_char(birthday, 'YYYY-MM-DD') as birthday,
  is_personalised as "isPersonalised",
  array(select topic from person_interests as liked
        where liked.bucket = :bucket and liked.person_id = :personId
        order by topic) as interests
from people where bucket = :bucket and id = :personId;

-- people/count-store.ts: changePinCount
update people set pin_count = pin_count + :by where bucket = :bucket and id = :personId;

-- people/count-store.ts: changeBoardCount
update people set board_count = board_count + :by where bucket = :bucket and id = :personId;

-- people/count-store.ts: changeFollowerCount
update people set follower_count = follower_count + :by where bucket = :bucket and id = :personId;

-- people/count-store.ts: changeFollowingCount
update people set following_count = following_count + :by where bucket = :bucket and id = :personId;

-- people/count-store.ts: correctCounts
select 1 from people where bucket = :bucket and id = :personId for update;

-- people/count-store.ts: correctCounts, 2
update people p set pin_count = found.pins, board_count = found.boards,
  follower_count = found.followers, following_count = found.following
from (select coalesce(:pins, pin_count) as pins, coalesce(:boards, board_count) as boards,
        coalesce(:followers, follower_count) as followers, coalesce(:following, following_count) as following
      from people where bucket = :bucket and id = :personId) as found
where p.bucket = :bucket and p.id = :personId
  and (p.pin_count, p.board_count, p.follower_count, p.following_count)
    <> (found.pins, found.boards, found.followers, found.following);

-- people/count-store.ts: changeScheduledPinCount
update people set scheduled_pin_count = scheduled_pin_count + :by
where bucket = :bucket and id = :personId;

-- people/count-store.ts: correctScheduledPinCount
select 1 from people where bucket = :bucket and id = :personId for update;

-- people/count-store.ts: correctScheduledPinCount, 2
update people set scheduled_pin_count = :scheduledPinCount
where bucket = :bucket and id = :personId and scheduled_pin_count <> :scheduledPinCount;

-- people/email-hash-store.ts: adultsByEmailHashes
select encode(sought.hash, 'hex') as hash, person.bucket, person.id as "personId"
from (select decode(hash, 'hex') as hash from unnest(:hashes::text[]) as sent (hash)) as sought
join emails on sha256(replace(emails.email, '\', '\\')::bytea) = sought.hash
join people as person on person.bucket = emails.bucket and person.id = emails.person_id
where person.is_personalised
  and (person.birthday is null
    or person.birthday <= (:now::timestamptz at time zone 'UTC')::date - interval '18 years');

-- people/interest-store.ts: interestsOf
select topic from person_interests where bucket = :bucket and person_id = :personId order by topic;

-- people/interest-store.ts: storeInterests
delete from person_interests where bucket = :bucket and person_id = :personId and topic <> all(:topics);

-- people/interest-store.ts: storeInterests, 2
with liked as (
  insert into person_interests (bucket, person_id, topic, chosen_at)
  select :bucket, :personId, topic, :now from unnest(:topics::text[]) as topic
  on conflict do nothing),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select :bucket::smallint as bucket, :personId::bigint as person_id) as changed)
select 1 as announced;

-- people/interest-store.ts: peopleWhoLike
select person_id as id, min(topic) filter (where topic = any(:topics::text[])) as topic
from person_interests where (bucket, person_id) > (:bucket::smallint, :id::bigint)
group by bucket, person_id order by bucket, person_id limit :limit;

-- people/newness-store.ts: newnessOf
select created_at as "createdAt", resurrected_at as "resurrectedAt", country
from people where bucket = :bucket and id = :personId;

-- people/own-choices-store.ts: choicesOf
select to_char(birthday, 'YYYY-MM-DD') as birthday, is_unlisted as "isUnlisted",
       is_unfindable as "isUnfindable", is_personalised as "isPersonalised",
       messages_from as "messagesFrom", takes_mail as "takesMail"
from people where bucket = :bucket and id = :personId;

-- people/own-choices-store.ts: storeChoices
with chosen as (
  update people set birthday = :birthday, is_unlisted = :isUnlisted, is_unfindable = :isUnfindable, is_personalised = :isPersonalised,
    messages_from = :messagesFrom, takes_mail = :takesMail
  where bucket = :bucket and id = :personId returning bucket, id as person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from chosen) as changed)
select 1 as announced;

-- people/own-choices-store.ts: messagesFromOf
select p.id, p.messages_from as "messagesFrom"
from unnest(:buckets::smallint[], :personIds::bigint[]) as wanted (bucket, id)
join people p on p.bucket = wanted.bucket and p.id = wanted.id;

-- people/own-choices-store.ts: addressesWithoutMail
select e.email from emails e
join people p on p.bucket = e.bucket and p.id = e.person_id
where e.email = any(:emails) and not p.takes_mail;

-- people/person-store.ts: peopleByIds
select p.id, p.bucket, p.username, p.full_name as "fullName", p.first_name as "firstName",
       p.last_name as "lastName", p.about, p.pronouns, p.location, p.website_url as "websiteUrl", p.country, p.locale,
       p.time_zone as "timeZone", p.is_partner as "isPartner", p.is_operator as "isOperator", p.is_unlisted as "isUnlisted",
       p.picture_signature as "pictureSignature", p.pin_count as "pinCount", p.board_count as "boardCount",
       p.follower_count as "followerCount", p.following_count as "followingCount",
       p.scheduled_pin_count as "scheduledPins", p.created_at as "createdAt"
from unnest(:buckets::smallint[], :wanted::bigint[]) as wanted (bucket, id)
join people p on p.bucket = wanted.bucket and p.id = wanted.id;

-- people/person-store.ts: idByUsername
select coalesce(
(select person_id from usernames where username = :username),
(select person_id from former_usernames where username = :username)) as id;

-- people/person-store.ts: idsByUsernames
select person_id as id from unnest(:usernames::text[]) with ordinality as wanted (username, place)
join usernames using (username) order by place;

-- people/person-store.ts: claimFirstOperator
insert into first_operator (bucket, person_id, claimed_at) values (:bucket, :personId, :now) on conflict (only_one) do nothing;

-- people/person-store.ts: hasOperator
select 1 as found from first_operator;

-- people/person-store.ts: hasOtherOperator
select 1 as found from people
where is_operator and id <> :personId and not people.suspended_at is not null limit 1;

-- people/person-store.ts: hasPeople
select 1 as found from people limit 1;

-- people/person-store.ts: insertPerson
insert into people (bucket, id, username, full_name, first_name, last_name, about, country, locale,
                    time_zone, is_operator, is_demo, created_at)
values (:bucket, :id, :username, :fullName, :firstName, :lastName, :about, :country, :locale, :timeZone, :isOperator, :isDemo, :createdAt);

-- people/published-store.ts: publishedPeople
select bucket, id, username from people
where bucket >= :bucket and bucket < :end and (bucket, id) > (:bucket, :id) and pin_count + board_count > 0
  and not people.is_unlisted and not people.suspended_at is not null
order by bucket, id limit :limit;

-- people/settings-store.ts: updateOwnWords
with changed as (
  update people set username = :username, full_name = :fullName, first_name = :firstName, last_name = :lastName, about = :about,
    website_url = :websiteUrl, country = :country, locale = :locale, time_zone = :timeZone, pronouns = :pronouns, location = :location
  where bucket = :bucket and id = :personId returning bucket, id as person_id),
announced as (insert into events (bucket, kind, subject) select bucket, 'ad_viewer', person_id::text from (select * from changed) as changed)
select 1 as announced;

-- people/settings-store.ts: changePortrait
update people set picture_signature = :signature where bucket = :bucket and id = :personId;

-- people/settings-store.ts: markPartner
update people set is_partner = true where bucket = :bucket and id = :personId and not is_partner;

-- people/settings-store.ts: lockPerson
select 1 from people where bucket = :bucket and id = :personId for no key update;

-- people/settings-store.ts: storeState
insert into person_states (bucket, person_id, state, value, changed_at)
select :bucket, :personId, :state, :value, :now
where (select count(*) from person_states
       where bucket = :bucket and person_id = :personId and state <> :state) < :most
on conflict (bucket, person_id, state) do update
  set value = excluded.value, changed_at = excluded.changed_at;

-- people/settings-store.ts: statesOf
select state, value from person_states where bucket = :bucket and person_id = :personId order by state;

-- people/username-store.ts: takenUsernames
select username from usernames where username = any(:usernames)
union select username from former_usernames where username = any(:usernames) and left_at > :leftAt;

-- people/username-store.ts: claimUsername
insert into usernames (username, bucket, person_id) values (:username, :bucket, :personId) on conflict (username) do nothing;

-- people/username-store.ts: changeUsername
insert into former_usernames (username, bucket, person_id, left_at)
select username, bucket, person_id, :now from usernames where bucket = :bucket and person_id = :personId;

-- people/username-store.ts: changeUsername, 2
update usernames set username = :username where bucket = :bucket and person_id = :personId;

-- people/username-store.ts: changeUsername, 3
delete from former_usernames where username in (
select username from former_usernames where bucket = :bucket and person_id = :personId
order by left_at desc, username offset :mostFormer);

-- people/username-store.ts: takeFormer
select person_id <> :personId and left_at > :leftAt as "isHeld" from former_usernames
where username = :username for update;

-- people/username-store.ts: takeFormer, 2
delete from former_usernames where username = :username;

-- providers/identity-store.ts: ownerOf
select person_id as id from identity_claims where issuer = :issuer and subject = :subject;

-- providers/identity-store.ts: claimIdentity
insert into identity_claims (issuer, subject, bucket, person_id) values (:issuer, :subject, :bucket, :personId)
on conflict (issuer, subject) do nothing;

-- providers/identity-store.ts: insertIdentity
insert into linked_identities (bucket, person_id, issuer, subject, provider, label, linked_at)
values (:bucket, :personId, :issuer, :subject, :provider, :label, :linkedAt) on conflict (bucket, person_id, provider) do nothing;

-- providers/identity-store.ts: identitiesOf
select issuer, subject, provider, label, linked_at as "linkedAt"
from linked_identities where bucket = :bucket and person_id = :personId order by provider;

-- providers/identity-store.ts: deleteIdentity
with gone as (
  delete from linked_identities where bucket = :bucket and person_id = :personId and provider = :provider
  returning issuer, subject),
freed as (
  delete from identity_claims c using gone
  where c.issuer = gone.issuer and c.subject = gone.subject)
select issuer, subject from gone;

-- providers/identity-store.ts: lockSignInMethods
select 1 as locked from people where bucket = :bucket and id = :personId for update;

-- providers/identity-store.ts: hasPassword
select 1 as found from passwords where bucket = :bucket and person_id = :personId;

-- providers/sign-on-store.ts: insertTry
insert into sign_on_tries (state_hash, device_hash, provider, nonce, verifier, next, person_id, adds, begun_at)
values (:stateHash, :deviceHash, :provider, :nonce, :verifier, :next, :personId, :adds, :now);

-- providers/sign-on-store.ts: takeTry
delete from sign_on_tries where state_hash = :stateHash and device_hash = :deviceHash and begun_at > :begunAfter
returning provider, nonce, verifier, next, person_id as "personId", adds;

-- providers/sign-on-store.ts: sweepTries
delete from sign_on_tries where state_hash in (
select state_hash from sign_on_tries where begun_at <= :begunBefore
order by begun_at limit :sweptAtOnce for update skip locked);

-- providers/sign-on-store.ts: insertNonce
insert into sign_on_nonces (nonce_hash, device_hash, begun_at) values (:nonceHash, :deviceHash, :now);

-- providers/sign-on-store.ts: takeNonce
delete from sign_on_nonces where nonce_hash = :nonceHash and device_hash = :deviceHash and begun_at > :begunAfter;

-- providers/sign-on-store.ts: sweepNonces
delete from sign_on_nonces where nonce_hash in (
select nonce_hash from sign_on_nonces where begun_at <= :begunBefore
order by begun_at limit :sweptAtOnce for update skip locked);

-- providers/sign-on-store.ts: storePendingSignUp
insert into pending_sign_ups
  (device_hash, issuer, subject, provider, method, label, email, full_name, begun_at)
values (:deviceHash, :issuer, :subject, :provider, :method, :label, :email, :fullName, :now)
on conflict (device_hash) do update
  set issuer = excluded.issuer, subject = excluded.subject, provider = excluded.provider,
      method = excluded.method, label = excluded.label, email = excluded.email,
      full_name = excluded.full_name, begun_at = excluded.begun_at;

-- providers/sign-on-store.ts: pendingSignUpOf
select issuer, subject, provider, method, label, email, full_name as "fullName"
from pending_sign_ups where device_hash = :deviceHash and begun_at > :begunAfter;

-- providers/sign-on-store.ts: deletePendingSignUp
delete from pending_sign_ups where device_hash = :deviceHash;

-- providers/sign-on-store.ts: sweepPendingSignUps
delete from pending_sign_ups where device_hash in (
select device_hash from pending_sign_ups where begun_at <= :begunBefore
order by begun_at limit :sweptAtOnce for update skip locked);

-- sessions/session-store.ts: insertSession
insert into sessions (id_hash, bucket, person_id, state, created_at, last_seen_at, authenticated_at,
                      user_agent, address, device_hash, second_factor_at)
values (:idHash, :bucket, :personId, :state, :now, :now, :now, :userAgent, :address, :deviceHash, :secondFactorAt);

-- sessions/session-store.ts: signedInById
with e as materialized (
  select email, verified_at, asked_at from emails where bucket = :bucket and person_id = :personId)
select p.id, p.bucket, p.username, p.full_name as "fullName",
p.first_name as "firstName", coalesce(e.email, '') as email, p.country, p.locale,
p.is_partner as "isPartner", p.is_operator as "isOperator",
p.scheduled_pin_count as "scheduledPins", p.picture_signature as "pictureSignature", w.person_id is not null as "hasPassword",
coalesce(e.verified_at is null and e.asked_at is not null, false) as "needsVerification",
array(select l.provider from linked_identities l
      where l.bucket = :bucket and l.person_id = :personId) as connected,
p.created_at as "createdAt"
from people p
left join e on true
left join passwords w on w.bucket = p.bucket and w.person_id = p.id
where p.bucket = :bucket and p.id = :personId;

-- sessions/session-store.ts: openAccount
with e as materialized (
  select email, verified_at, asked_at from emails where bucket = :bucket and person_id = :personId)
select p.id, p.bucket, p.username, p.full_name as "fullName",
p.first_name as "firstName", coalesce(e.email, '') as email, p.country, p.locale,
p.is_partner as "isPartner", p.is_operator as "isOperator",
p.scheduled_pin_count as "scheduledPins", p.picture_signature as "pictureSignature", w.person_id is not null as "hasPassword",
coalesce(e.verified_at is null and e.asked_at is not null, false) as "needsVerification",
array(select l.provider from linked_identities l
      where l.bucket = :bucket and l.person_id = :personId) as connected,
p.created_at as "createdAt"
from people p
left join e on true
left join passwords w on w.bucket = p.bucket and w.person_id = p.id
where p.bucket = :bucket and p.id = :personId and not p.suspended_at is not null and (p.restricted_until is null or p.restricted_until <= :now);

-- sessions/session-store.ts: findLiveSession
select person_id as "personId", last_seen_at as "lastSeenAt" from sessions
where id_hash = :idHash and state = 'full' and last_seen_at > :seenAfter and created_at > :begunAfter;

-- sessions/session-store.ts: touchSession
update sessions set last_seen_at = :now where id_hash = :idHash and last_seen_at = :from;

-- sessions/session-store.ts: authenticatedAt
select authenticated_at as at from sessions where id_hash = :idHash and state = 'full';

-- sessions/session-store.ts: findPendingSession
select person_id as "personId" from sessions
where id_hash = :idHash and state = 'pending' and created_at > :begunAfter;

-- sessions/session-store.ts: secondFactorAt
select second_factor_at as at from sessions where id_hash = :idHash and state = 'full';

-- sessions/session-store.ts: noteSecondFactor
update sessions set second_factor_at = :now where id_hash = :idHash;

-- sessions/session-store.ts: deleteSession
delete from sessions where id_hash = :idHash returning person_id as id;

-- sessions/session-store.ts: deleteSessionsOf
delete from sessions
where bucket = :bucket and person_id = :personId and (:except::bytea is null or id_hash <> :except::bytea);

-- sessions/session-store.ts: deleteStaleSessions
delete from sessions
where bucket = :bucket and person_id = :personId
  and (last_seen_at <= :seenBefore or created_at <= :begunBefore or (state = 'pending' and created_at <= :pendingBefore));

-- sessions/token-store.ts: insertToken
insert into access_tokens (id_hash, bucket, person_id, id, name, scopes, advertiser_id, ends_with, created_at, expires_at)
values (:idHash, :bucket, :personId, :id, :name, :scopes, :advertiserId, :endsWith, :createdAt, :expiresAt);

-- sessions/token-store.ts: countTokens
select count(*)::int as count from access_tokens where bucket = :bucket and person_id = :personId;

-- sessions/token-store.ts: tokensOf
select t.id, t.name, t.scopes, t.advertiser_id as "advertiserId", t.ends_with as "endsWith", t.created_at as "createdAt",
t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt" from access_tokens t
where t.bucket = :bucket and t.person_id = :personId and (:before::bigint is null or t.id < :before::bigint)
  and (:advertiserId::bigint is null or t.advertiser_id = :advertiserId::bigint)
order by t.id desc limit :limit;

-- sessions/token-store.ts: deleteToken
delete from access_tokens where bucket = :bucket and person_id = :personId and id = :id;

-- sessions/token-store.ts: deleteTokensOf
delete from access_tokens where bucket = :bucket and person_id = :personId;

-- sessions/token-store.ts: findLiveToken
select person_id as "personId", scopes, advertiser_id as "advertiserId", last_used_at as "lastUsedAt"
from access_tokens where id_hash = :idHash and (expires_at is null or expires_at > :now);

-- sessions/token-store.ts: touchToken
update access_tokens set last_used_at = :now where id_hash = :idHash;

-- site/choice-store.ts: choiceOf
select value from site_choices where name = :name;

-- site/choice-store.ts: storeChoice
insert into site_choices (name, value, chosen_at) values (:name, :value, :now)
on conflict (name) do update set value = excluded.value, chosen_at = excluded.chosen_at;

-- site/choice-store.ts: choicesNamed
select name, value, chosen_at as "chosenAt" from site_choices where name = any(:names::text[]);

-- site/choice-store.ts: choicesInShort
select name, left(value, :most) as value from site_choices where name = any(:names::text[]);

-- status/status-store.ts: accountStatusOf
select p.id, p.username, p.is_operator as "isOperator", p.suspended_at as "suspendedAt",
       p.restricted_until as "restrictedUntil", w.must_change is true as "mustChangePassword"
from people p
left join passwords w on w.bucket = p.bucket and w.person_id = p.id
where p.bucket = :bucket and p.id = :personId;

-- status/status-store.ts: storeStatus
update people set suspended_at = :suspendedAt, restricted_until = :restrictedUntil where bucket = :bucket and id = :personId;

-- status/status-store.ts: markPassword
update passwords set must_change = true where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows
delete from sessions where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 2
delete from linked_identities where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 3
delete from identity_claims where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 4
delete from sign_on_tries where person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 5
delete from devices where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 6
delete from access_tokens where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 7
delete from person_states where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 8
delete from person_interests where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 9
delete from leaving_people where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 10
delete from mailed_links where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 11
delete from passwords where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 12
delete from emails where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 13
delete from former_usernames where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 14
delete from usernames where bucket = :bucket and person_id = :personId;

-- upkeep/erase-person-store.ts: deletePersonRows, 15
delete from people where bucket = :bucket and id = :personId;
