-- How a board shows its pins: the newest first, by colour, or as somebody put them.
alter table boards add column pin_order text not null default 'saved'
  check (pin_order in ('saved', 'color', 'hand'));

-- Where a pin stands among those of its board by hand. Without a place it stands at minus its id: the
-- newest first, so that a board by hand begins as it was, and what is saved to it comes first.
alter table pins add column place bigint;
create index pins_of_board_by_hand on pins (bucket, board_id, (coalesce(place, -id)), id);

-- The place of its picture's colour, known once the pin was on a board by colour; -1 comes first.
alter table pins add column color_place integer;
create index pins_of_board_by_color on pins (bucket, board_id, (coalesce(color_place, -1)), (-id));
