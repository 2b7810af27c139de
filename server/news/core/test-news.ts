import { createComment } from '#contract/talk.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { getNews, type News } from '#contract/news.ts';
import { getNewsBadge } from '#contract/news/badge.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

/** The news of the person as text, newest first, once all work is done. */
export async function newsOf(app: TestApp, person: TestPerson): Promise<News[]> {
  await app.runJobs();
  return (await person.call(getNews, {})).data;
}

/** The lines' words, newest first. */
export async function newsTextsOf(app: TestApp, person: TestPerson): Promise<string[]> {
  return (await newsOf(app, person)).map((line) => line.header_text);
}

export async function badgeOf(app: TestApp, person: TestPerson): Promise<number> {
  await app.runJobs();
  return (await person.call(getNewsBadge, {})).news_hub_count;
}

/** A pin of the person's on a public board of its own. */
export async function aPublicPin(person: TestPerson): Promise<Pin> {
  return aPin(person, (await aBoard(person)).id);
}

/** The person saves the pin to a new board of theirs. */
export async function aSave(
  person: TestPerson,
  pin: Pin,
  privacy: 'public' | 'protected' | 'secret' = 'public',
): Promise<Pin> {
  const board = await aBoard(person, { privacy });
  return person.call(savePin, { pin_id: pin.id, board_id: board.id });
}

export function aComment(
  person: TestPerson,
  pin: Pin,
  text: string,
  parentId: string | null = null,
): Promise<{ id: string }> {
  return person.call(createComment, { pinId: pin.id, text, parentId });
}
