-- Made by npm run sql from the stores of server/business: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- accounts/ad-terms-store.ts: latestTerms
select version, text, published_at as "publishedAt", in_force_at as "inForceAt" from advertising_terms order by version desc limit 1;

-- accounts/ad-terms-store.ts: termsInForce
select max(published_at) as "publishedAt" from advertising_terms where in_force_at <= :now;

-- accounts/ad-terms-store.ts: insertTerms
insert into advertising_terms (version, text, published_at, in_force_at, who)
values (:version, :text, :publishedAt, :inForceAt, :who);

-- claims/claim-store.ts: claimsOf
select id, person_id as "personId", host, origin, token, method, problem, failures,
created_at as "createdAt", checked_at as "checkedAt", claimed_at as "claimedAt" from site_claims
where bucket = :bucket and person_id = :personId and id < :before
order by id desc limit :limit;

-- claims/claim-store.ts: countClaims
select count(*)::int as count from site_claims where bucket = :bucket and person_id = :personId;

-- claims/claim-store.ts: claimById
select id, person_id as "personId", host, origin, token, method, problem, failures,
created_at as "createdAt", checked_at as "checkedAt", claimed_at as "claimedAt" from site_claims where bucket = :bucket and id = :id;

-- claims/claim-store.ts: lockClaim
select id, person_id as "personId", host, origin, token, method, problem, failures,
created_at as "createdAt", checked_at as "checkedAt", claimed_at as "claimedAt" from site_claims where bucket = :bucket and id = :id for update;

-- claims/claim-store.ts: claimTo
select id, person_id as "personId", host, origin, token, method, problem, failures,
created_at as "createdAt", checked_at as "checkedAt", claimed_at as "claimedAt" from site_claims where bucket = :bucket and person_id = :personId and host = :host;

-- claims/claim-store.ts: insertClaim
insert into site_claims (bucket, id, person_id, host, origin, token, created_at)
values (:bucket, :id, :personId, :host, :origin, :token, :createdAt)
on conflict (bucket, person_id, host) do nothing;

-- claims/claim-store.ts: noteCheck
update site_claims set method = :method, problem = :problem, failures = :failures, checked_at = :checkedAt, claimed_at = :claimedAt
where bucket = :bucket and id = :id;

-- claims/claim-store.ts: takeSite
insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
values (:host, :bucket, :personId, :id, :now)
on conflict (host) do update set host = excluded.host
returning person_id as "personId";

-- claims/claim-store.ts: claimHolding
select claim_id as id from claimed_sites where host = :host;

-- claims/claim-store.ts: letGoOfSite
delete from claimed_sites where host = :host and claim_id = :id;

-- claims/claim-store.ts: deleteClaim
delete from site_claims where bucket = :bucket and id = :id;

-- claims/claim-store.ts: ownerOfHost
select person_id as "personId" from claimed_sites where host = :host;

-- claims/claim-store.ts: hostsOf
select host from claimed_sites where bucket = :bucket and person_id = :personId;

-- claims/claim-store.ts: deleteClaimsOf
delete from claimed_sites where bucket = :bucket and person_id = :personId;

-- claims/claim-store.ts: deleteClaimsOf, 2
delete from site_claims where bucket = :bucket and person_id = :personId;

-- core/access-store.ts: accessById
select m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
m.state, m.since from business_access m
where m.bucket = :bucket and m.id = :id and m.business_id = :businessId;

-- core/access-store.ts: accessOf
select m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
m.state, m.since from business_access m
where m.bucket = :bucket and m.business_id = :businessId and (m.person_id = :personId or m.email = :email);

-- core/access-store.ts: accessByCode
select m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
m.state, m.since from business_access m
where m.bucket = :bucket and m.business_id = :businessId and m.email is not null and m.code_hash = :codeHash;

-- core/access-store.ts: accessPage
select m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
m.state, m.since from business_access m
where m.bucket = :bucket and m.business_id = :businessId and m.id > :after::bigint and m.state <> 'declined'
order by m.id limit :limit;

-- core/access-store.ts: businessesPage
select m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
m.state, m.since from business_access m
where m.person_id = :personId and m.id > :after::bigint
  and (m.state = 'accepted' or (m.state = 'pending' and not :acceptedOnly))
order by m.id limit :limit;

-- core/access-store.ts: countAccess
select count(*)::int as count from business_access
where bucket = :bucket and business_id = :businessId and state <> 'declined';

-- core/access-store.ts: countBusinesses
select count(*)::int as count from business_access where person_id = :personId and state = 'accepted';

-- core/access-store.ts: storeAccess
insert into business_access
  (bucket, id, business_id, person_id, email, code_hash, roles, state, since)
values (:bucket, :id, :businessId, :personId, :email, :codeHash, :roles, :state, :since)
on conflict (bucket, id) do update
  set person_id = excluded.person_id, email = excluded.email, code_hash = excluded.code_hash,
    roles = excluded.roles, state = excluded.state, since = excluded.since;

-- core/access-store.ts: deleteAccess
delete from business_access where bucket = :bucket and id = :id;

-- core/access-store.ts: deleteAccessBy
delete from business_access where bucket = :bucket and business_id = :businessId;

-- core/access-store.ts: deleteAccessTo
delete from business_access where person_id = :personId;

-- core/access-store.ts: deleteAccessTo, 2
delete from business_access where email = :address;

-- core/ad-account-store.ts: insertAdAccount
insert into ad_accounts
  (bucket, id, owner_id, name, country, currency, time_zone, terms_accepted_at, created_at, updated_at)
values (:bucket, :id, :ownerId, :name, :country, :currency, :timeZone, :termsAcceptedAt,
  :createdAt, :createdAt);

-- core/ad-account-store.ts: countAdAccounts
select count(*)::int as count from ad_accounts where bucket = :bucket and owner_id = :ownerId;

-- core/ad-account-store.ts: adAccountsFor
select a.id, a.owner_id as "ownerId", a.name, a.country, a.currency,
a.merchant_id as "merchantId", a.time_zone as "timeZone", a.standing,
a.terms_accepted_at as "termsAcceptedAt", a.created_at as "createdAt", o.username as "ownerUsername", o.full_name as "ownerFullName", m.roles, m.state
from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
join ad_accounts a on a.bucket = wanted.bucket and a.id = wanted.id
join people o on o.bucket = a.bucket and o.id = a.owner_id
left join ad_account_people m
  on m.bucket = a.bucket and m.account_id = a.id and m.person_id = :personId;

-- core/ad-account-store.ts: adAccountsPage
(select a.id, a.owner_id as "ownerId", a.name, a.country, a.currency,
a.merchant_id as "merchantId", a.time_zone as "timeZone", a.standing,
a.terms_accepted_at as "termsAcceptedAt", a.created_at as "createdAt", o.username as "ownerUsername", o.full_name as "ownerFullName", null::text[] as roles, null::text as state
 from ad_accounts a join people o on o.bucket = a.bucket and o.id = a.owner_id
 where a.bucket = :bucket and a.owner_id = :personId and a.id > :after::bigint
 order by a.id limit :limit)
union all
(select a.id, a.owner_id as "ownerId", a.name, a.country, a.currency,
a.merchant_id as "merchantId", a.time_zone as "timeZone", a.standing,
a.terms_accepted_at as "termsAcceptedAt", a.created_at as "createdAt", o.username as "ownerUsername", o.full_name as "ownerFullName", m.roles, m.state
 from ad_account_people m
 join ad_accounts a on a.bucket = m.bucket and a.id = m.account_id
 join people o on o.bucket = a.bucket and o.id = a.owner_id
 where m.person_id = :personId and m.account_id > :after::bigint and m.state <> 'declined'
 order by m.account_id limit :limit)
order by id limit :limit;

-- core/ad-account-store.ts: adAccountsWithRight
select account_id as id from ad_account_people
where (bucket, account_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and person_id = :personId and state = 'accepted' and roles && :roles::text[];

-- core/ad-account-store.ts: actsForOwner
select 1 as found from ad_accounts a
join ad_account_people m on m.bucket = a.bucket and m.account_id = a.id
where a.bucket = :bucket and a.owner_id = :ownerId and m.person_id = :personId
  and m.state = 'accepted' and m.roles && :roles::text[]
limit 1;

-- core/ad-account-store.ts: updateAdAccountFacts
update ad_accounts set merchant_id = :merchantId, time_zone = :timeZone, standing = :standing,
  terms_accepted_at = :termsAcceptedAt, updated_at = :now
where bucket = :bucket and id = :id;

-- core/ad-account-store.ts: lockOwnAdAccount
select 1 as found from ad_accounts where bucket = :bucket and id = :id and owner_id = :ownerId for update;

-- core/ad-account-store.ts: updateStanding
update ad_accounts set standing = :standing, updated_at = :now
where bucket = :bucket and id = :id and standing not in (:standing, 'ended');

-- core/ad-account-store.ts: deleteAdAccountsOf
delete from ad_accounts where bucket = :bucket and owner_id = :ownerId;

-- core/ad-invite-store.ts: adInvitesPage
select i.id, i.account_id as "accountId", i.email, i.roles, i.state, i.made_at as "madeAt",
i.ends_at as "endsAt", i.answered_at as "answeredAt" from ad_account_invites i
where i.bucket = :bucket and i.account_id = :accountId
  and (:before::bigint is null or i.id < :before::bigint)
order by i.id desc limit :limit;

-- core/ad-invite-store.ts: lockAdInvite
select i.id, i.account_id as "accountId", i.email, i.roles, i.state, i.made_at as "madeAt",
i.ends_at as "endsAt", i.answered_at as "answeredAt" from ad_account_invites i
where i.bucket = :bucket and i.account_id = :accountId and i.id = :id for update;

-- core/ad-invite-store.ts: lockAdInviteByCode
select i.id, i.account_id as "accountId", i.email, i.roles, i.state, i.made_at as "madeAt",
i.ends_at as "endsAt", i.answered_at as "answeredAt" from ad_account_invites i
where i.bucket = :bucket and i.account_id = :accountId and i.code_hash = :codeHash for update;

-- core/ad-invite-store.ts: lastAdInviteTo
select i.id, i.account_id as "accountId", i.email, i.roles, i.state, i.made_at as "madeAt",
i.ends_at as "endsAt", i.answered_at as "answeredAt" from ad_account_invites i
where i.bucket = :bucket and i.account_id = :accountId and i.email = :email
order by i.id desc limit 1;

-- core/ad-invite-store.ts: countAdInvites
select count(*)::int as count from ad_account_invites
where bucket = :bucket and account_id = :accountId and state = 'pending' and ends_at > :now;

-- core/ad-invite-store.ts: storeAdInvite
insert into ad_account_invites
  (bucket, account_id, id, email, code_hash, roles, state, made_at, ends_at, answered_at)
values (:bucket, :accountId, :id, :email, :codeHash, :roles, :state, :madeAt, :endsAt, :answeredAt)
on conflict (bucket, account_id, id) do update
  set code_hash = excluded.code_hash, roles = excluded.roles, ends_at = excluded.ends_at;

-- core/ad-invite-store.ts: answerAdInviteRow
update ad_account_invites set state = :state, answered_at = :now
where bucket = :bucket and account_id = :accountId and id = :id;

-- core/ad-invite-store.ts: deleteAdInvitesBy
delete from ad_account_invites i using ad_accounts a
where a.bucket = :bucket and a.owner_id = :ownerId and i.bucket = a.bucket and i.account_id = a.id;

-- core/ad-invite-store.ts: deleteAdInvitesTo
delete from ad_account_invites where email = :email;

-- core/ad-people-store.ts: adPerson
with m as materialized (
  select * from ad_account_people
  where bucket = :bucket and account_id = :accountId and person_id = :personId)
select m.person_id as "personId", p.username, p.full_name as "fullName", m.roles, m.state, m.since from m join people p on p.bucket = ((m.person_id >> 12) & 1023)::smallint and p.id = m.person_id;

-- core/ad-people-store.ts: adPeoplePage
select m.person_id as "personId", p.username, p.full_name as "fullName", m.roles, m.state, m.since
from (select * from ad_account_people
      where bucket = :bucket and account_id = :accountId and person_id > :after::bigint and state <> 'declined'
      order by person_id limit :limit) as m join people p on p.bucket = ((m.person_id >> 12) & 1023)::smallint and p.id = m.person_id
order by m.person_id;

-- core/ad-people-store.ts: countAdPeople
select count(*)::int as count from ad_account_people
where bucket = :bucket and account_id = :accountId and state <> 'declined';

-- core/ad-people-store.ts: countActingFor
select count(*)::int as count from ad_account_people
where person_id = :personId and state = 'accepted';

-- core/ad-people-store.ts: storeAdRoles
insert into ad_account_people as m (bucket, account_id, person_id, roles, state, since)
values (:bucket, :accountId, :personId, :roles, 'pending', :now)
on conflict (bucket, account_id, person_id) do update
  set roles = excluded.roles,
    state = case when m.state = 'accepted' then m.state else 'pending' end,
    since = case when m.state = 'declined' then excluded.since else m.since end;

-- core/ad-people-store.ts: answerAdRoles
update ad_account_people set state = :answer, since = :now
where bucket = :bucket and account_id = :accountId and person_id = :personId and state = 'pending';

-- core/ad-people-store.ts: deleteAdPerson
delete from ad_account_people
where bucket = :bucket and account_id = :accountId and person_id = :personId and state <> 'declined';

-- core/ad-people-store.ts: deleteAdPeopleOf
delete from ad_account_people m using ad_accounts a
where a.bucket = :bucket and a.owner_id = :ownerId and m.bucket = a.bucket and m.account_id = a.id;

-- core/ad-people-store.ts: deleteAdPersonEverywhere
delete from ad_account_people where person_id = :personId;

-- core/grant-store.ts: grantsAt
select business_id as id, roles from business_access
where (bucket, business_id) in (select * from unnest(:buckets::smallint[], :businessIds::bigint[]))
  and person_id = :personId and state = 'accepted';

-- core/grant-store.ts: accountsByGrant
select a.id from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, id)
join ad_accounts a on a.bucket = wanted.bucket and a.id = wanted.id
join business_access m
  on m.bucket = a.bucket and m.business_id = a.owner_id and m.person_id = :personId
where m.state = 'accepted' and m.roles && :roles::text[];

-- core/grant-store.ts: firstAccounts
select distinct on (bucket, owner_id) owner_id as "ownerId", id, name, merchant_id as "merchantId"
from ad_accounts
where (bucket, owner_id) in (select * from unnest(:buckets::smallint[], :businessIds::bigint[]))
order by bucket, owner_id, id;

-- core/people-store.ts: standingsAt
with account as (
  select bucket, id, owner_id from ad_accounts
  where bucket = :bucket and id = :accountId and standing <> 'ended'),
standings as (
  select owner_id as person_id, '{OWNER}'::text[] as roles, false as is_granted from account
  union all
  select m.person_id, m.roles, false from account
  join ad_account_people m on m.bucket = account.bucket and m.account_id = account.id
    and m.state = 'accepted'
  union all
  select m.person_id, m.roles, true from account
  join business_access m on m.bucket = account.bucket and m.business_id = account.owner_id
    and m.state = 'accepted')
select s.person_id as "personId", s.roles, s.is_granted as "isGranted"
from standings s
join people p on p.bucket = ((s.person_id >> 12) & 1023)::smallint and p.id = s.person_id
  and not p.suspended_at is not null
where :personId::bigint is null or s.person_id = :personId
order by s.person_id, s.is_granted;

-- core/profile-store.ts: businessProfileOf
select name, category, email, phone, address from business_profiles
where bucket = :bucket and person_id = :personId;

-- core/profile-store.ts: storeBusinessProfile
insert into business_profiles (bucket, person_id, name, category, email, phone, address)
values (:bucket, :personId, :name, :category, :email, :phone, :address)
on conflict (bucket, person_id) do update
  set name = excluded.name, category = excluded.category, email = excluded.email,
    phone = excluded.phone, address = excluded.address;

-- core/profile-store.ts: deleteBusinessProfile
delete from business_profiles where bucket = :bucket and person_id = :personId;
