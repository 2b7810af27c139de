-- A picture may be the poster of a video, whose files bear the picture's name. Null for all others;
-- the video's width and height are the picture's.
alter table pictures add column video_ms integer;

-- What an upload was registered as, and of a video that is being worked on how far that has come.
alter table uploads add column kind text not null default 'picture'
  check (kind in ('picture', 'video'));
alter table uploads add column percent smallint not null default 0;
