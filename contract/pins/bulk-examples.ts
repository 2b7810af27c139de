import { blueThingsLink } from '#contract/boards/examples.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { copyAllPins, deleteAllPins, getBulkJobs, undoBulkJob, type BulkJob } from './bulk.ts';
import { copyPins, deletePins, moveAllPins, movePins } from './moves.ts';

const moved: BulkJob = {
  id: world.job,
  type: 'bulk_job',
  action: 'move',
  status: 'done',
  whole_board_id: null,
  pin_count: 1,
  done_count: 1,
  board: blueThingsLink,
  section_id: world.shells,
  is_undoable: true,
  created_at: WHEN,
  finished_at: WHEN,
};
const next: BulkJob = { ...moved, id: '1188950301542301646' };
const gone: BulkJob = {
  ...next,
  action: 'delete',
  board: null,
  section_id: null,
  is_undoable: false,
};

export const bulkExamples: readonly Example[] = [
  example(getBulkJobs, "The viewer's jobs on many pins, the newest first.", { page_size: 25 }, [
    moved,
  ]),
  example(
    copyPins,
    'Saves several pins to a board or section, all or none.',
    { board_id: world.oldIdeas, pin_ids: [world.creek] },
    { ...next, action: 'copy', is_undoable: false },
  ),
  example(
    copyAllPins,
    'Saves everything in a section, on a board outside its sections, or on a whole board.',
    { board_id: world.smallGardens, with_sections: true, new_board_id: world.oldIdeas },
    { ...next, action: 'copy', is_undoable: false },
  ),
  example(
    movePins,
    'Moves several pins to a board or section, all or none; more than 100 behind the answer.',
    { board_id: world.blueThings, section_id: world.shells, pin_ids: [world.glass] },
    next,
  ),
  example(
    moveAllPins,
    'Moves everything in a section, on a board outside its sections, or on a whole board.',
    { board_id: world.oldIdeas, new_board_id: world.blueThings, pin_ids: [] },
    next,
  ),
  example(
    undoBulkJob,
    'Brings what was moved back to where it stood; once.',
    { job_id: world.job },
    { ...next, board: null, section_id: null, is_undoable: false },
  ),
  example(
    deletePins,
    'Deletes several pins, all or none.',
    { board_id: world.blueThings, pin_ids: [world.bottle] },
    gone,
  ),
  example(
    deleteAllPins,
    'Deletes everything in a section, on a board outside its sections, or on a whole board.',
    { board_id: world.blueThings, old_section_id: world.shells },
    gone,
  ),
];
