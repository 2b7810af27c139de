import { getBoard, getBoards, getSections } from '#contract/boards.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import type { Pin } from '#contract/pins.ts';
import { plain, type Command } from '../kernel/command.ts';
import { usageError } from '../kernel/failures.ts';
import { readAll, type Send } from '../kernel/send.ts';

export type Board = AnswerOf<typeof getBoard>;

export const readBoards = (send: Send): Promise<Board[]> =>
  readAll((paging) => send(getBoards, { ...paging, privacy_filter: 'all' }));

/** A board by its name or address part among the viewer's own, or by user/board. */
export async function findBoard(send: Send, name: string): Promise<Board> {
  if (name.includes('/')) return send(getBoard, { slug: name.replaceAll(/^\/|\/$/g, '') });
  const boards = await readBoards(send);
  const same = (text: string): boolean => text.toLowerCase() === name.toLowerCase();
  const board = boards.find((board) => same(board.name)) ?? boards.find(({ slug }) => same(slug));
  if (!board) throw usageError(`BOARD: you have no board named "${name}". See: bowerbird boards`);
  return board;
}

const readPins = (send: Send, board: Board): Promise<Pin[]> =>
  readAll((paging) => send(getBoardPins, { ...paging, board_id: board.id }));

export const pinLine = ({ id, title, link }: Pin): string =>
  [id, plain(title), link ?? ''].join('\t');

export const boards: Command = {
  name: 'boards',
  args: [],
  about: 'Lists your boards: id, name, number of pins, who may see it.',
  options: {},
  examples: ['bowerbird boards', 'bowerbird boards --json'],
  async run(_args, _values, send) {
    const all = await readBoards(await send());
    const lines = all.map(({ id, name, pin_count, privacy }) =>
      [id, plain(name), pin_count, privacy].join('\t'),
    );
    return { json: all, lines };
  },
};

export const board: Command = {
  name: 'board',
  args: ['BOARD'],
  about: 'Prints a whole board: with --json the board, its sections and all of its pins.',
  options: {},
  examples: ['bowerbird board Garden', 'bowerbird board ada/garden --json > garden.json'],
  async run([name = ''], _values, send) {
    const call = await send();
    const found = await findBoard(call, name);
    const sections = await readAll((paging) =>
      call(getSections, { ...paging, board_id: found.id }),
    );
    const pins = await readPins(call, found);
    const lines = [
      `${plain(found.name)}\t${found.privacy}\t${pins.length} pins`,
      ...sections.map(({ title, pin_count }) => `${plain(title)}\t${pin_count} pins`),
    ];
    return { json: { board: found, sections, pins }, lines };
  },
};

export const pins: Command = {
  name: 'pins',
  args: ['BOARD'],
  about: 'Lists all pins of a board: id, title, link.',
  options: {},
  examples: ['bowerbird pins Garden', 'bowerbird pins ada/garden'],
  async run([name = ''], _values, send) {
    const call = await send();
    const all = await readPins(call, await findBoard(call, name));
    return { json: all, lines: all.map(pinLine) };
  },
};
