-- When somebody last arranged a board, moved a pin on it by hand or ordered its sections.
alter table boards add column order_changed_at timestamptz;

-- The pins of one section, in the orders that a board can be shown in.
create index pins_of_section_by_hand on pins (bucket, section_id, (coalesce(place, -id)), id)
  where section_id is not null;
create index pins_of_section_by_color on pins
  (bucket, section_id, (coalesce(color_place, -1)), (-id)) where section_id is not null;

-- Bringing back what a job deleted is a job too.
alter table bulk_jobs drop constraint bulk_jobs_action_check,
  add constraint bulk_jobs_action_check check (action in ('move', 'copy', 'delete', 'restore'));
alter table busy_boards drop constraint busy_boards_action_check,
  add constraint busy_boards_action_check check (action in ('move', 'copy', 'delete', 'restore'));
