import { isDuplicate } from '#server/kernel/db/faults.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/**
 * Converts a unique violation into a refusal. Names are distinct per owner: the index decides, so no race gets past it.
 */
export async function orNameTaken<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicate(error, 'boards_name')) throw error;
    throw new Failure('board_name_taken', 'You already have a board with that name.');
  }
}
