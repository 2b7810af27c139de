-- Operators are few among many people; their uploads may greet visitors at once.
create index people_operators on people (id) where is_operator;
