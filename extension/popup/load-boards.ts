import { createBoard, getPickerBoards, getSections, type Board } from '#contract/boards.ts';
import type { Send } from '#contract/kernel/render.ts';
import type { StoredBoard, StoredBoards } from '../core/shapes.ts';

/** No board is listed with more sections than these pages hold. */
const MOST_PAGES = 8;

const listed = ({ id, name, url, section_count }: Board): StoredBoard => ({
  id,
  name,
  url,
  sectionCount: section_count,
});

/** Loads everything that can be saved to, the boards last saved to apart. */
export async function loadBoards(send: Send, home: string): Promise<StoredBoards> {
  const { all_boards, boards_shortlist } = await send(getPickerBoards, {});
  return { home, recent: boards_shortlist.map(listed), all: all_boards.map(listed) };
}

export async function makeBoard(send: Send, name: string): Promise<StoredBoard> {
  return listed(await send(createBoard, { name, guid: crypto.randomUUID() }));
}

/** Loads a board's sections. */
export async function loadSections(
  send: Send,
  boardId: string,
): Promise<{ id: string; name: string }[]> {
  const sections: { id: string; name: string }[] = [];
  let bookmark: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: Awaited<ReturnType<typeof send<typeof getSections>>> = await send(getSections, {
      board_id: boardId,
      page_size: 250,
      ...(bookmark === null ? {} : { bookmark }),
    });
    sections.push(...answer.data.map(({ id, title }) => ({ id, name: title })));
    bookmark = answer.bookmark;
    if (bookmark === null) break;
  }
  return sections;
}
