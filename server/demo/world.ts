import { catalogue, type CataloguePicture, faceOf } from '#art/catalogue.ts';
import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import { seededRandom } from '#art/drawing/seeded-random.ts';
import { boardsOfLookers } from './world/boards-of-lookers.ts';
import { boardsOfMakers } from './world/boards-of-makers.ts';
import { boardsOfPhotographs } from './world/boards-of-photographs.ts';
import { demoPeople, photographPeople, type DemoPerson } from './world/people.ts';
import type { PictureFile } from './world/photograph-plan.ts';
import { photographs, type Photograph } from './world/photographs.ts';
import type { BoardPlan, Selection } from './world/plans.ts';
import { type ShopPlan, shopPlans, type WarePlan } from './world/shops.ts';
import { wordsOf, type PinWords } from './world/words.ts';

/** A demo board; pins are identified by picture names. */
export interface DemoBoard {
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly sections: readonly { readonly title: string; readonly pictures: ReadonlySet<string> }[];
  readonly pictures: ReadonlySet<string>;
}

/** A pin created by its maker. */
export interface DemoPin extends PinWords {
  readonly picture: string;
  /** Where the picture is; null if it is drawn. */
  readonly file: PictureFile | null;
  readonly maker: string;
  /** A path of this installation. */
  readonly link: string | null;
  readonly board: DemoBoard;
}

/** A pin saved to a person's board. */
export interface DemoSave {
  readonly picture: string;
  readonly board: DemoBoard;
}

/** A pin that a shop promotes. */
export interface DemoPromotion {
  readonly picture: string;
  readonly campaign: string;
  /** Its keywords. */
  readonly keywords: readonly string[];
}

/** Somebody of the demo with the picture that is their photo. */
export interface DemoMember extends DemoPerson {
  readonly face: string;
}

/** A business that advertises: what it shows, and what of it is promoted. */
export interface DemoShop {
  readonly person: DemoMember;
  readonly board: DemoBoard;
  readonly pins: readonly DemoPin[];
  readonly promotions: readonly DemoPromotion[];
}

/** Everybody and everything in the demo: invented, and always the same. */
export interface World {
  readonly people: readonly DemoMember[];
  /** Usernames, by the username of who follows them. */
  readonly follows: ReadonlyMap<string, readonly string[]>;
  readonly boards: readonly DemoBoard[];
  /** In order of creation. */
  readonly pins: readonly DemoPin[];
  readonly saves: readonly DemoSave[];
  /** Advertisers, if advertising is enabled. */
  readonly shops: readonly DemoShop[];
}

/** Creates the world of these pictures, by default of all that can be drawn and all that others took or painted. */
export function makeWorld(
  drawn: readonly CataloguePicture[] = catalogue,
  brought: readonly Photograph[] = photographs,
): World {
  const pictures = [...drawn, ...brought];
  const families = new Set(brought.map(({ family }) => family));
  const gatherers = photographPeople.filter(({ makes }) => makes.some((one) => families.has(one)));
  // Last stays who collects blue things.
  const members = [...gatherers, ...demoPeople];
  const boards = [...boardsOfMakers, ...boardsOfLookers, ...boardsOfPhotographs]
    .filter(({ owner }) => members.some(({ username }) => username === owner))
    .map((plan) => boardOf(plan, pictures))
    .filter((board) => board.pictures.size > 0);
  const words = wordsOf(drawn);
  const files = new Map(brought.map((photograph) => [photograph.name, photograph]));
  // Shuffled, because newest come first everywhere and no page should have a single family.
  const pins = seededRandom('pins')
    .shuffle(pictures)
    .map((picture): DemoPin => {
      const place = placeOf(picture, members, boards);
      const photograph = files.get(picture.name);
      return photograph === undefined
        ? drawnPin(picture, place, words)
        : broughtPin(photograph, place);
    });
  const made = new Set(pins.map((pin) => `${pin.picture} ${pin.board.name}`));
  const saves = boards
    .flatMap((board) => [...board.pictures].map((picture) => ({ picture, board })))
    .filter(({ picture, board }) => !made.has(`${picture} ${board.name}`));
  return {
    people: members.map(withFace),
    follows: followsOf(members.map((person) => person.username)),
    boards,
    pins,
    saves: seededRandom('saves').shuffle(saves),
    shops: shopPlans.map(shopOf),
  };
}

const withFace = (person: DemoPerson): DemoMember => ({
  ...person,
  face: faceOf(person.username),
});

function shopOf({ username, name, about, board: plan, wares }: ShopPlan): DemoShop {
  const pictures = new Set(wares.map(({ picture }) => picture));
  const board = { owner: username, ...plan, sections: [], pictures };
  return {
    person: withFace({ username, name, about, makes: [] }),
    board,
    pins: wares.map((ware) => wareOf(ware, board)),
    promotions: wares.flatMap(({ picture, campaign }) =>
      campaign === null ? [] : [{ picture, campaign: campaign.name, keywords: campaign.keywords }],
    ),
  };
}

const wareOf = ({ picture, title, description, altText }: WarePlan, board: DemoBoard): DemoPin => ({
  picture,
  file: null,
  maker: board.owner,
  board,
  link: linkOf(picture),
  title,
  description,
  altText,
});

function boardOf(plan: BoardPlan, pictures: readonly CataloguePicture[]): DemoBoard {
  const chosen = select(plan.owner, plan.pictures, pictures);
  const sections = plan.sections.map(({ title, pictures: selection }) => {
    const wanted = select(plan.owner, selection, pictures);
    return { title, pictures: new Set([...wanted].filter((name) => chosen.has(name))) };
  });
  return {
    owner: plan.owner,
    name: plan.name,
    description: plan.description,
    sections: sections.filter((section) => section.pictures.size > 0),
    pictures: chosen,
  };
}

function select(
  owner: string,
  selection: Selection,
  pictures: readonly CataloguePicture[],
): Set<string> {
  const names = selection.flatMap((wanted) => {
    const [what = '', most] = wanted.split('*');
    const [family, part = ''] = what.split(':');
    const found = pictures.filter((one) => one.family === family && one.subject.includes(part));
    const all = found.map((picture) => picture.name);
    if (most === undefined || Number(most) >= all.length) return all;
    return seededRandom(`${owner}/${wanted}`).shuffle(all).slice(0, Number(most));
  });
  return new Set(names);
}

/** Returns who made or gathered a picture, and the board of theirs that it is on. */
function placeOf(
  { name, family }: CataloguePicture,
  members: readonly DemoPerson[],
  boards: readonly DemoBoard[],
): Pick<DemoPin, 'maker' | 'board'> {
  const maker = members.find((person) => person.makes.includes(family))?.username;
  const board = boards.find((one) => one.owner === maker && one.pictures.has(name));
  if (maker === undefined || board === undefined) {
    throw new Error(`${name} has no maker, or no board of theirs`);
  }
  return { maker, board };
}

function drawnPin(
  { name }: CataloguePicture,
  place: Pick<DemoPin, 'maker' | 'board'>,
  words: ReadonlyMap<string, PinWords>,
): DemoPin {
  const known = words.get(name);
  if (known === undefined) throw new Error(`nothing is said of ${name}`);
  const hasLink = seededRandom(`link/${name}`).yes(0.45);
  return { picture: name, file: null, ...place, link: hasLink ? linkOf(name) : null, ...known };
}

/** Always has a link: its page has the credit with what it leads to. */
const broughtPin = (
  { name, file, title, description, altText }: Photograph,
  place: Pick<DemoPin, 'maker' | 'board'>,
): DemoPin => ({
  picture: name,
  file,
  ...place,
  link: linkOf(name),
  title,
  description,
  altText,
});

/** The path of a page that this installation has itself, so that demo links lead to no real site. */
const linkOf = (picture: string): string => `${DEMO_PATH}${picture}/`;

/** Everybody follows some of the next people in the list, and the last one, who collects blue things. */
function followsOf(usernames: readonly string[]): Map<string, string[]> {
  const last = usernames.length - 1;
  return new Map(
    usernames.map((username, index) => {
      const steps = [1, 3, 4].slice(0, 2 + (index % 3));
      const places = new Set([...steps.map((step) => (index + step) % usernames.length), last]);
      places.delete(index);
      return [username, [...places].flatMap((place) => usernames[place] ?? [])];
    }),
  );
}
