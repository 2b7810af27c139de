-- Likes of comments, in the comment's bucket and deleted with it. They are counted when a comment is read.
create table comment_likes (
  bucket smallint not null,
  comment_id bigint not null,
  person_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, comment_id, person_id),
  foreign key (bucket, comment_id) references comments (bucket, id) on delete cascade
);
create index comment_likes_of_person on comment_likes (person_id);

-- When its author last changed the text.
alter table comments add column edited_at timestamptz;
