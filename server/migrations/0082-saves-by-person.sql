-- What a person did last with the reader's things: a further save of theirs on the same day joins it.
create index news_acts_by_actor on news_acts (bucket, person_id, actor_id, kind, id desc);
