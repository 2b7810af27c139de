-- What a table writes into a column that nobody names. A row that was put aside as JSON lacks the columns
-- that came after it, and takes these when it comes back.
create function column_defaults(of_table regclass) returns jsonb
language plpgsql stable strict as $$
declare
  named text;
  result jsonb;
begin
  select string_agg(format('(%L, to_jsonb(%s))', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ')
  into named
  from pg_attribute a
  join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = of_table and not a.attisdropped and a.attgenerated = '';
  if named is null then return '{}'; end if;
  execute 'select jsonb_object_agg(name, value) from (values ' || named || ') as one (name, value)'
  into result;
  return result;
end $$;
