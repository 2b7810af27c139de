import { createComment } from '#contract/talk.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { getNews, type News } from '#contract/news.ts';
import { getNewsBadge } from '#contract/news/badge.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

/** The person's news, newest first, after all jobs have run. */
export async function newsOf(app: TestApp, person: TestPerson): Promise<News[]> {
  await app.runJobs();
  return (await person.call(getNews, {})).data;
}

/** The texts of the lines, newest first. */
export async function newsTextsOf(app: TestApp, person: TestPerson): Promise<string[]> {
  return (await newsOf(app, person)).map((line) => line.header_text);
}

export async function badgeOf(app: TestApp, person: TestPerson): Promise<number> {
  await app.runJobs();
  return (await person.call(getNewsBadge, {})).news_hub_count;
}

/** Creates a pin on a new public board of the person. */
export async function aPublicPin(person: TestPerson): Promise<Pin> {
  return aPin(person, (await aBoard(person)).id);
}

/** Saves the pin to a new board of the person. */
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
