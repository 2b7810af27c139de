import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { createBoard } from '#server/boards/index.ts';
import { changePortrait, createPerson, peopleByIds, type Person } from '#server/identity/index.ts';
import { takePictureFromBase64 } from '#server/media/index.ts';
import { startCounts } from '#server/discovery/index.ts';
import { createPin, createSection, savePin } from '#server/pins/index.ts';
import { followUsers } from '#server/social/index.ts';
import { ahead } from './ahead.ts';
import { startEasel, type Easel } from './easel.ts';
import { as, type DemoParts, type Filling, personNamed, pinKey } from './filling.ts';
import { findPictureFile } from './picture-files.ts';
import { promoteWares } from './promote-wares.ts';
import { DemoRemoved, resumeSteps, type Steps } from './steps.ts';
import { demoPeople, markFilled, notePerson } from './store.ts';
import type { DemoBoard, DemoMember, DemoPin, DemoSave, DemoShop, World } from './world.ts';

export const FILL_DEMO = 'demo.fill';
/** The prefix of pictures' names among the demo's things. */
export const PICTURE = 'picture ';

/** Pictures drawn ahead: one more than the number of workers. */
const AHEAD = 3;

/** The job: runs until everything exists, the demo is removed or the server stops. */
export const fillDemo =
  (parts: DemoParts) =>
  async (_payload: unknown, context: JobContext): Promise<void> => {
    // The world and its art are needed only once in an installation's life, so they are imported lazily.
    const invented = parts.world ?? (await import('./whole-world.ts')).wholeWorld();
    const world = parts.hasAds ? withShops(invented) : invented;
    const easel = startEasel();
    try {
      const steps = await resumeSteps(parts.db);
      const people = await makePeople(parts, steps, world);
      const { log, signal } = context;
      await fill({ ...parts, steps, easel, people, log, signal }, world);
      // Continues after a restart.
      if (signal.aborted) await context.jobs.add(FILL_DEMO, {}, { jobKey: FILL_DEMO });
      else await startCounts(context.jobs);
    } catch (error) {
      if (!(error instanceof DemoRemoved)) throw error;
    } finally {
      await easel.stop();
    }
  };

/** Includes the advertisers' shops. */
const withShops = (world: World): World => ({
  ...world,
  people: [...world.people, ...world.shops.map(({ person }) => person)],
});

async function fill(filling: Filling, world: World): Promise<void> {
  // Shops first: early visitors see ads, and later the shops' pins rarely appear except as ads.
  for (const shop of filling.hasAds ? world.shops : []) await openShop(filling, shop);
  const people = [...world.people];
  const pictures = ahead(world.pins, AHEAD, (pin) => takePicture(filling, pin));
  for (const board of world.boards) await makeBoard(filling, board);
  for (const [follower, followees] of world.follows) await follow(filling, follower, followees);
  for await (const { item: pin, result: picture } of pictures) {
    if (filling.signal.aborted) return;
    if (picture !== null) await makePin(filling, pin, picture);
    // In turns: whoever looks in early sees Pins, and not their makers alone.
    const faceless = people.shift();
    if (faceless) await giveFace(filling, faceless);
  }
  for (const person of people) await giveFace(filling, person);
  for (const save of world.saves) {
    if (filling.signal.aborted) return;
    await makeSave(filling, save);
  }
  // Without a prior lock: two processes that finish together would deadlock.
  await filling.db.transaction((tx) => markFilled(tx, filling.clock()));
}

/** Somebody's photo: drawn, as all their pictures are. */
async function giveFace(filling: Filling, { username, face }: DemoMember): Promise<void> {
  const { steps, easel, media, signal } = filling;
  if (steps.made(PICTURE + face) !== null || signal.aborted) return;
  const base64 = (await easel.draw(face)).toString('base64');
  await steps.once(PICTURE + face, async (tx) => {
    const context = as(filling, username, tx);
    const { signature } = await takePictureFromBase64(media, context, base64);
    await changePortrait(tx, context.viewer.id, signature);
    return signature;
  });
}

async function openShop(filling: Filling, shop: DemoShop): Promise<void> {
  await makeBoard(filling, shop.board);
  const pictures = ahead(shop.pins, AHEAD, (pin) => takePicture(filling, pin));
  for await (const { item: pin, result: picture } of pictures) {
    if (filling.signal.aborted) return;
    if (picture !== null) await makePin(filling, pin, picture);
  }
  await promoteWares(filling, shop);
}

async function makePeople(
  { db, clock }: DemoParts,
  steps: Steps,
  world: World,
): Promise<Map<string, Person>> {
  for (const { username, name, about } of world.people) {
    await steps.once(`person ${username}`, async (tx) => {
      const person = await createPerson(
        tx,
        {
          // Belongs to nobody: .invalid is a reserved name. Without a password, nobody can log in either.
          email: `${username}@demo.invalid`,
          passwordHash: null,
          username,
          // Studios are called by their full name.
          names: { fullName: name, firstName: name, lastName: '' },
          about,
          country: null,
          locale: null,
          timeZone: 'UTC',
          isDemo: true,
        },
        clock(),
      );
      await notePerson(tx, username, person.id);
      return person.id;
    });
  }
  const ids = await demoPeople(db.read);
  const rows = await peopleByIds(db.read, [...ids.values()]);
  return new Map([...ids].flatMap(([name, id]) => (rows.has(id) ? [[name, rows.get(id)!]] : [])));
}

const boardKey = ({ owner, name }: DemoBoard): string => `board ${owner}/${name}`;
const sectionKey = (board: DemoBoard, title: string): string =>
  `section ${board.owner}/${board.name}/${title}`;

async function makeBoard(filling: Filling, board: DemoBoard): Promise<void> {
  const { steps } = filling;
  const { name, description } = board;
  const boardId = await steps.once(boardKey(board), async (tx) => {
    const input = { name, description, layout: null, category: null, guid: null };
    return (await createBoard(as(filling, board.owner, tx), input)).id;
  });
  for (const { title } of board.sections) {
    await steps.once(sectionKey(board, title), async (tx) => {
      const input = { board_id: boardId, name: title, orbac_subject_id: null, guid: null };
      return (await createSection(as(filling, board.owner, tx), input)).id;
    });
  }
}

async function follow(
  filling: Filling,
  follower: string,
  followees: readonly string[],
): Promise<void> {
  const ids = followees.map((username) => personNamed(filling, username).id);
  await filling.steps.once(`follows ${follower}`, async (tx) => {
    await followUsers(as(filling, follower, tx), { followee_ids: ids });
    return '';
  });
}

/** Draws and stores a pin's picture as base64; null if the pin exists. */
async function takePicture(filling: Filling, pin: DemoPin): Promise<string | null> {
  const { steps, media, easel, signal } = filling;
  if (steps.made(pinKey(pin.picture)) !== null || signal.aborted) return null;
  const base64 = (await drawPin(easel, pin)).toString('base64');
  await steps.afterwards(PICTURE + pin.picture, async (tx) => {
    const picture = await takePictureFromBase64(media, as(filling, pin.maker, tx), base64);
    return picture.signature;
  });
  return base64;
}

function drawPin(easel: Easel, { picture, file }: DemoPin): Promise<Buffer> {
  if (file === null) return easel.draw(picture);
  const path = findPictureFile(file.specifier);
  if (path === null) throw new Error(`${file.specifier} is not installed any more`);
  return easel.draw(picture, { path, inset: file.inset });
}

async function makePin(filling: Filling, pin: DemoPin, picture: string): Promise<void> {
  const { title, description, altText, link, board } = pin;
  await filling.steps.once(pinKey(pin.picture), async (tx) => {
    const made = await createPin(
      { ...as(filling, pin.maker, tx), media: filling.media },
      {
        ...placeOf(filling, board, pin.picture),
        title,
        description,
        alt_text: altText,
        link: link && filling.hosts.publicUrl + link,
        // Already stored, so these bytes only identify it.
        image_base64: picture,
        image_url: null,
        media_upload_id: null,
        upload_id: null,
        image_signature: null,
        color: null,
        method: null,
        guid: null,
      },
    );
    return made.id;
  });
}

async function makeSave(filling: Filling, { picture, board }: DemoSave): Promise<void> {
  const pinId = filling.steps.made(pinKey(picture));
  if (pinId === null) return;
  await filling.steps.once(`save ${picture} ${board.owner}/${board.name}`, async (tx) => {
    const saved = await savePin(as(filling, board.owner, tx), {
      ...placeOf(filling, board, picture),
      pin_id: pinId,
      title: null,
      description: null,
      alt_text: null,
      guid: null,
    });
    return saved.id;
  });
}

function placeOf({ steps }: Filling, board: DemoBoard, picture: string) {
  const section = board.sections.find(({ pictures }) => pictures.has(picture));
  return {
    board_id: steps.made(boardKey(board)) ?? '',
    section: section === undefined ? null : steps.made(sectionKey(board, section.title)),
    board_section_id: null,
  };
}
