-- Made by npm run sql from the stores of server/talk: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- core/comment-like-store.ts: insertCommentLike
insert into comment_likes (bucket, comment_id, person_id, created_at)
select bucket, id, :personId, :now from comments
where bucket = :bucket and id = :commentId and removed_at is null for key share
on conflict (bucket, comment_id, person_id) do nothing;

-- core/comment-like-store.ts: deleteCommentLike
delete from comment_likes
where bucket = :bucket and comment_id = :commentId and person_id = :personId;

-- core/comment-like-store.ts: deleteCommentLikesOf
delete from comment_likes where (bucket, comment_id, person_id) in (
select bucket, comment_id, person_id from comment_likes where person_id = :personId
order by bucket, comment_id limit :limit);

-- core/comment-like-store.ts: likesOfComments
select comment_id as id, count(*)::int as likes,
  coalesce(bool_or(person_id = :viewerId::bigint), false) as "isMine"
from comment_likes
where (bucket, comment_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
group by bucket, comment_id;

-- core/comment-like-store.ts: commentLikesAmong
select comment_id as "commentId", person_id as "personId" from comment_likes
where (bucket, comment_id, person_id) in (
  select * from unnest(:buckets::smallint[], :commentIds::bigint[], :personIds::bigint[]));

-- core/comment-store.ts: insertComment
insert into comments (
  bucket, id, object_id, pin_id, parent_id, person_id, text, mentions, reply_count, created_at)
values (:bucket, :id, :objectId, :pinId, :parentId, :personId, :text, :mentions::bigint[], 0, :createdAt)
on conflict (bucket, id) do nothing
returning id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt";

-- core/comment-store.ts: commentById
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments where bucket = :bucket and id = :id and removed_at is null;

-- core/comment-store.ts: anyCommentById
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments where bucket = :bucket and id = :id;

-- core/comment-store.ts: commentsByIds
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments
where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
  and removed_at is null;

-- core/comment-store.ts: lockComment
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments
where bucket = :bucket and id = :id and removed_at is null for update;

-- core/comment-store.ts: commentsOfPicture
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments
where object_id = :objectId and parent_id is null and id > :after and removed_at is null
order by id limit :limit;

-- core/comment-store.ts: repliesTo
select id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt" from comments
where bucket = :bucket and parent_id = :parentId and id > :after and removed_at is null
order by id limit :limit;

-- core/comment-store.ts: changeReplyCount
update comments set reply_count = reply_count + :by where bucket = :bucket and id = :id;

-- core/comment-store.ts: updateCommentText
update comments set text = :text, mentions = :mentions::bigint[], edited_at = :now
where bucket = :bucket and id = :id and removed_at is null
returning id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
created_at as "createdAt", edited_at as "editedAt";

-- core/comment-store.ts: deleteCommentRows
delete from comments where bucket = :bucket and (id = :id or parent_id = :id)
returning removed_at is not null as removed;

-- core/comment-store.ts: hideCommentRows
update comments set removed_at = :now, reply_count = 0
where bucket = :bucket and (id = :id or parent_id = :id) and removed_at is null;

-- core/comment-store.ts: showCommentRows
update comments c set removed_at = null, reply_count = (
    select count(*) from comments r
    where r.bucket = c.bucket and r.parent_id = c.id
      and (r.removed_at is null or r.removed_at = c.removed_at))
from comments root
where root.bucket = :bucket and root.id = :id and root.removed_at is not null
  and c.bucket = root.bucket and (c.id = root.id or c.parent_id = root.id)
  and c.removed_at = root.removed_at;

-- core/comment-store.ts: deleteCommentsOfPins
delete from comments
where (bucket, pin_id) in (select * from unnest(:buckets::smallint[], :pinIds::bigint[]));

-- core/comment-store.ts: commentIdsBy
select id from comments where person_id = :personId order by bucket, id limit :limit;

-- core/message-store.ts: insertMessage
insert into messages (bucket, conversation_id, id, person_id, text, pin_id, created_at)
values (:bucket, :conversationId, :id, :personId, :text, :pinId, :createdAt);

-- core/message-store.ts: insertMessage, 2
update conversations set last_message_id = :id where bucket = :bucket and id = :conversationId;

-- core/message-store.ts: insertMessage, 3
update conversation_members set last_message_id = :id::bigint,
  read_to = case when person_id = :personId then :id::bigint else read_to end,
  state = case when person_id = :personId then 'in' else state end
where bucket = :bucket and conversation_id = :conversationId and person_id = any(:personIds::bigint[]);

-- core/message-store.ts: messagesOf
select m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.text,
m.pin_id as "pinId", m.created_at as "createdAt" from messages m
where m.bucket = :bucket and m.conversation_id = :conversationId and m.id < :after
  and m.person_id <> all(:unseen::bigint[]) and m.removed_at is null
order by m.id desc limit :limit;

-- core/message-store.ts: anyMessageById
select m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.text,
m.pin_id as "pinId", m.created_at as "createdAt" from messages m where m.bucket = :bucket and m.id = :id;

-- core/message-store.ts: messagesUpTo
select m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.text,
m.pin_id as "pinId", m.created_at as "createdAt" from messages m
where m.bucket = :bucket and m.conversation_id = :conversationId and m.id <= :id
order by m.id desc limit :limit;

-- core/message-store.ts: markMessageRemoved
update messages set removed_at = :at where bucket = :bucket and id = :id;

-- core/message-store.ts: newestMessages
select newest.* from unnest(:buckets::smallint[], :conversationIds::bigint[]) as wanted (bucket, id)
join conversations c on c.bucket = wanted.bucket and c.id = wanted.id
cross join lateral (
  select m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.text,
  m.pin_id as "pinId", m.created_at as "createdAt" from messages m
  where m.bucket = c.bucket and m.conversation_id = c.id
    and m.person_id <> all(:unseen::bigint[]) and m.removed_at is null
  order by m.id desc limit 1) as newest;

-- core/message-store.ts: unreadIn
select c.conversation_id as id, (
  select count(*)::int from (
    select 1 from messages m
    where m.bucket = c.bucket and m.conversation_id = c.conversation_id and m.id > c.read_to
      and m.person_id <> c.person_id and m.person_id <> all(:unseen::bigint[])
      and m.removed_at is null
    limit :most) as found) as unread
from unnest(:buckets::smallint[], :conversationIds::bigint[]) as wanted (bucket, id)
join conversation_members c on c.bucket = wanted.bucket and c.conversation_id = wanted.id
  and c.person_id = :personId;

-- core/message-store.ts: unreadOf
select array(
  select o.person_id::text from conversation_members o
  where o.bucket = m.bucket and o.conversation_id = m.conversation_id
    and o.person_id <> m.person_id) as others
from conversation_members m
where m.person_id = :personId and m.last_message_id > m.read_to
limit :limit;

-- core/message-store.ts: sentBy
select count(*)::int as sent from messages
where bucket = :bucket and conversation_id = :conversationId and person_id = :personId;

-- core/message-store.ts: deleteMessagesBy
delete from messages where (bucket, id) in (
select bucket, id from messages where person_id = :personId order by bucket, id limit :limit);

-- messages/conversation-store.ts: insertConversation
insert into conversations (bucket, id, started_by, people, last_message_id, created_at)
values (:bucket, :id, :startedBy, :people, null, :now)
on conflict do nothing
returning id, last_message_id as "lastMessageId", created_at as "createdAt";

-- messages/conversation-store.ts: lockConversationOf
select id, last_message_id as "lastMessageId", created_at as "createdAt" from conversations where bucket = :bucket and people = :people for update;

-- messages/conversation-store.ts: lockConversation
select id, last_message_id as "lastMessageId", created_at as "createdAt" from conversations where bucket = :bucket and id = :id for update;

-- messages/conversation-store.ts: insertMembers
insert into conversation_members (
  bucket, conversation_id, person_id, state, last_message_id, read_to)
select :bucket, :conversationId, person_id, state, 0, 0
from unnest(:personIds::bigint[], :states::text[]) as came (person_id, state);

-- messages/conversation-store.ts: membersOf
select m.conversation_id as "conversationId", m.person_id as "personId", m.state
from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
join conversation_members m on m.bucket = wanted.bucket and m.conversation_id = wanted.id
order by m.conversation_id, m.person_id;

-- messages/conversation-store.ts: conversationsOf
select m.conversation_id as "conversationId", m.state, m.last_message_id as "lastMessageId",
  c.created_at as "createdAt"
from conversation_members m
join conversations c on c.bucket = m.bucket and c.id = m.conversation_id
where m.person_id = :personId and m.state = :state
  and (m.last_message_id > 0 or c.started_by = m.person_id)
  and (m.last_message_id, m.conversation_id) < (:lastMessageId::bigint, :conversationId::bigint)
order by m.last_message_id desc, m.conversation_id desc
limit :limit;

-- messages/conversation-store.ts: conversationOf
select m.conversation_id as "conversationId", m.state, m.last_message_id as "lastMessageId",
  c.created_at as "createdAt"
from conversation_members m
join conversations c on c.bucket = m.bucket and c.id = m.conversation_id where m.bucket = :bucket and m.conversation_id = :id and m.person_id = :personId;

-- messages/conversation-store.ts: acceptAs
update conversation_members set state = 'in'
where bucket = :bucket and conversation_id = :id and person_id = :personId;

-- messages/conversation-store.ts: readTo
update conversation_members
set read_to = greatest(read_to, least(last_message_id, coalesce(:messageId::bigint, last_message_id)))
where bucket = :bucket and conversation_id = :id and person_id = :personId;

-- messages/conversation-store.ts: removeMember
delete from conversation_members
where bucket = :bucket and conversation_id = :id and person_id = :personId;

-- messages/conversation-store.ts: removeMember, 2
select 1 from conversation_members where bucket = :bucket and conversation_id = :id limit 1;

-- messages/conversation-store.ts: removeMember, 3
delete from messages where bucket = :bucket and conversation_id = :id;

-- messages/conversation-store.ts: removeMember, 4
delete from conversations where bucket = :bucket and id = :id;

-- messages/conversation-store.ts: removeMember, 5
update conversations set people = null where bucket = :bucket and id = :id;

-- messages/conversation-store.ts: conversationIdsOf
select conversation_id as id from conversation_members where person_id = :personId
order by bucket, conversation_id limit :limit;

-- upkeep/reconcile-store.ts: commentCounts
select p.pin_id as key, p.comments <> (
  select count(*) from comments c where c.bucket = p.bucket and c.pin_id = p.pin_id
    and c.removed_at is null) as wrong
from pin_comments p where (p.bucket, p.pin_id) > (:bucket::smallint, :id::bigint)
order by p.bucket, p.pin_id limit :limit;

-- upkeep/reconcile-store.ts: commentsAtPin
select count(*)::int as comments from comments
where bucket = :bucket and pin_id = :pinId and removed_at is null;

-- upkeep/reconcile-store.ts: replyCounts
select c.id as key, c.reply_count <> (
  select count(*) from comments r where r.bucket = c.bucket and r.parent_id = c.id
    and r.removed_at is null) as wrong
from comments c where (c.bucket, c.id) > (:bucket::smallint, :id::bigint)
order by c.bucket, c.id limit :limit;

-- upkeep/reconcile-store.ts: recountReplies
select 1 from comments where bucket = :bucket and id = :id for update;

-- upkeep/reconcile-store.ts: recountReplies, 2
update comments set reply_count = found.replies
from (select count(*)::int as replies from comments
  where bucket = :bucket and parent_id = :id and removed_at is null) as found
where bucket = :bucket and id = :id and reply_count <> found.replies;
