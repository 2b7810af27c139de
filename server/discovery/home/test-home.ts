import { createHash } from 'node:crypto';
import { getHome } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { addPins, toPinText, type MadeOf } from '#server/pins/index.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

/** Returns the signature of the picture with a number. */
export const pictureOf = (number: number): string =>
  createHash('sha256').update(`picture ${number}`).digest('hex').slice(0, 32);

/** Inserts rows of pictures, without files. */
export async function putPictures(app: TestApp, numbers: readonly number[]): Promise<void> {
  await app.db.read.run(
    `insert into pictures (bucket, signature, kind, width, height, ext, dominant_color, thumb_hash,
       bytes, animated, created_at)
     select (('x' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint, signature, 'stored', 40,
       60, 'jpg', '#336699', '', 1, false, :now from unnest(:pictures::text[]) as signature`,
    { pictures: numbers.map(pictureOf), now: app.clock.now },
  );
}

/** Puts pictures on the person's board, as an import does; returns the ids of the pins. */
export async function putPins(
  app: TestApp,
  person: TestPerson,
  boardId: string,
  numbers: readonly number[],
  madeOf: MadeOf | null = null,
): Promise<string[]> {
  const viewer = { id: person.id };
  return app.db.transaction(async (tx) => {
    const board = await findBoardToSaveInto(tx, viewer, boardId, null);
    const context = { tx, viewer, now: app.clock.now, jobs: jobsIn(tx) };
    const pins = numbers.map((number) => ({
      board,
      signature: pictureOf(number),
      text: toPinText({ title: `Picture ${number}`, description: '', altText: '', link: null }),
      method: 'uploaded',
      from: null,
      madeOf: madeOf && JSON.stringify(madeOf),
    }));
    const ids = await addPins(context, pins);
    return pins.flatMap((pin) => ids.get(pin) ?? []);
  });
}

/** The number of topics, and of pictures and boards of each topic; each board holds every second picture. */
export const TOPICS = 10;
export const OF_TOPIC = 120;
const BOARDS_OF_TOPIC = 4;

/** Creates the makers' public boards on ten topics; boards of one topic share pictures, others none. */
export async function aPopulation(app: TestApp, makers: readonly TestPerson[]): Promise<void> {
  await putPictures(
    app,
    Array.from({ length: TOPICS * OF_TOPIC }, (_, number) => number),
  );
  for (let board = 0; board < TOPICS * BOARDS_OF_TOPIC; board += 1) {
    const topic = board % TOPICS;
    const maker = makers[board % makers.length];
    if (maker === undefined) throw new Error('nobody makes anything');
    const { id } = await aBoard(maker, { name: `Topic ${topic} board ${board}` });
    const stored = Array.from(
      { length: OF_TOPIC / 2 },
      (_, at) => (at * 7 + board * 13) % OF_TOPIC,
    );
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await putPins(
      app,
      maker,
      id,
      [...new Set(stored)].map((at) => topic * OF_TOPIC + at),
    );
  }
}

/** Returns the topic of a pin of the population. */
export const topicOf = (pin: Pin): number =>
  Math.floor(Number(pin.title.replace('Picture ', '')) / OF_TOPIC);

/** Visits the home feed page by page; `between` runs after each page. */
export async function visitHome(
  viewer: TestPerson,
  pages: number,
  between: (page: number) => Promise<unknown> = async () => null,
): Promise<Pin[][]> {
  const allPages: Pin[][] = [];
  let bookmark: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const answer: { data: Pin[]; bookmark: string | null } = await viewer.call(getHome, {
      bookmark,
    });
    allPages.push(answer.data);
    bookmark = answer.bookmark;
    if (bookmark === null) break;
    await between(page);
  }
  return allPages;
}

/** Has other people put a picture on boards of this name, so that it is a topic, and counts the topics. */
export async function gatheredAlso(
  app: TestApp,
  people: readonly TestPerson[],
  name: string,
  picture: number,
): Promise<void> {
  for (const person of people) {
    await putPins(app, person, (await aBoard(person, { name })).id, [picture]);
  }
  await app.runJobs();
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
}
