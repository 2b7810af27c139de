-- What completes a search is written by whatever makes, renames or hides a person or a board
-- (server/kernel/db/completion-store.ts): on a cluster a trigger would run on the node of the row, and completions lie on
-- the coordinator.
drop trigger complete_new_boards on boards;
drop trigger complete_gone_board on boards;
drop trigger complete_named_board on boards;
drop trigger complete_new_people on people;
drop trigger complete_gone_person on people;
drop trigger complete_named_person on people;
drop function complete_new_boards();
drop function complete_board();
drop function complete_new_people();
drop function complete_person();
