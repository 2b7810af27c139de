import type { TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection } from '#server/testing/pins.ts';

/** As `aPicture` counts: the bytes from the highest on are blue, green, red. */
const BLUE = 0x88_48_28;
const BROWN = 0x40_60_80;

/** Makes a colour a little different each time, so that no two pictures are the same. */
const shade = (): number => {
  const some = (): number => Math.floor(Math.random() * 16);
  return (some() << 16) | (some() << 8) | some();
};

/** Noor's boards and pins, blue and brown in turn; and one of Emil's. */
export async function picturesOf(noor: TestPerson, emil: TestPerson) {
  const blueThings = (await aBoard(noor, { name: 'Blue things' })).id;
  const sketches = (await aBoard(noor, { name: 'Sketches' })).id;
  const oldIdeas = (await aBoard(noor, { name: 'Old ideas' })).id;
  const feathers = (await aSection(noor, blueThings, 'Feathers')).id;
  const shells = (await aSection(noor, blueThings, 'Shells')).id;
  const nests = (await aSection(noor, oldIdeas, 'Nests')).id;
  const smallGardens = (await aBoard(emil, { name: 'Small gardens' })).id;
  const words = { description: 'Everything blue. #bower' };
  let made = 0;
  const pin = async (title: string, section?: string): Promise<string> => {
    made += 1;
    const image_base64 = await aPicture((made % 2 === 0 ? BLUE : BROWN) + shade());
    const more = { image_base64, ...(section ? { section } : {}) };
    return (await aPin(noor, blueThings, { title, ...words, ...more })).id;
  };
  return {
    blueThings,
    oldIdeas,
    sketches,
    feathers,
    shells,
    nests,
    smallGardens,
    bower: await pin('A bower in the shade'),
    berries: await pin('Berries'),
    glass: await pin('Glass'),
    bottle: await pin('A bottle'),
    feather: await pin('A feather', feathers),
    driftwood: await pin('Driftwood'),
    pebble: await pin('Pebble'),
    creek: (await aPin(emil, smallGardens, { title: 'A bower by the creek', ...words })).id,
  };
}
