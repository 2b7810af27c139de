import { expect } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { expectCursorsRead } from './spoilt/test-cursors.ts';
import { stranger, type Stranger } from './test-walker.ts';

const PAGE_SIZE = 2;
/** For lists of everybody or everything: a walk takes at most a hundred pages. */
export const PAGE_OF_MANY = { page_size: 12 };
const STAY = 7;
const GO = 4;

/** A person who has signed up. */
export interface Person extends Stranger {
  readonly id: string;
  readonly username: string;
}

interface List {
  readonly resource: string;
  readonly by: Stranger;
  readonly options: Readonly<Record<string, unknown>>;
  /** The items that a walk must find once, if they are not the remaining ones themselves. */
  readonly stays?: (stay: readonly string[]) => Promise<readonly string[]>;
}

/** Concurrent changes of lists: both return or take an item's id. */
interface Changes {
  readonly add: () => Promise<string>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** An item of news on the wire. */
export interface Line {
  readonly id: string;
  readonly content_items: readonly { readonly content_object: { readonly id: string } }[];
}

/** An application whose lists are walked. */
export interface Walks {
  readonly app: TestApp;
  /** The resources whose lists were walked to the end. */
  readonly walked: ReadonlySet<string>;
  /** Returns an unused number. */
  readonly next: () => number;
  readonly person: () => Promise<Person>;
  readonly boardOf: (owner: Person, name: string) => Promise<string>;
  /** The number of corrupted bookmarks that were tried. */
  readonly spoilt: () => number;
  /** Walks several lists at once while items are added and removed at each page. */
  readonly expectWhole: (changes: Changes, lists: readonly List[]) => Promise<void>;
  close(): Promise<void>;
}

export async function openWalks(): Promise<Walks> {
  const app = await testApp();
  const walked = new Set<string>();
  let number = 0;
  let spoilt = 0;
  const next = (): number => (number += 1);
  const pass = (): void => void (app.clock.now = new Date(app.clock.now.getTime() + 1000));
  return {
    app,
    walked,
    spoilt: () => spoilt,
    next,
    async person() {
      const count = next();
      const client = stranger(app.url, `10.9.${count >> 8}.${count & 255}`);
      const username = `walker${count}`;
      const email = `${username}@people.example`;
      const first_name = `Walker ${count}`;
      const fields = { email, password: PASSWORD, username, first_name, full_name: first_name };
      const human_token = await client.humanToken();
      const { id } = await client.ask('UserRegister', 'create', {
        ...fields,
        age: 30,
        human_token,
      });
      return { ...client, id, username };
    },
    boardOf: async (owner, name) => (await owner.ask('Board', 'create', { name })).id,
    async expectWhole({ add, remove }, lists) {
      const [stay, go]: [string[], string[]] = [[], []];
      for (let count = 0; count < STAY + GO; count += 1) {
        pass();
        (go.length < GO && count % 2 === 1 ? go : stay).push(await add());
      }
      await app.runJobs();
      const expected = new Map<List, ReadonlySet<string>>();
      for (const list of lists) expected.set(list, new Set((await list.stays?.(stay)) ?? stay));
      const change = async (): Promise<void> => {
        pass();
        // Neither the newest nor the oldest first, so that both the item of a bookmark and the one after it are
        // deleted sometimes.
        const [gone = ''] = go.splice(next() % go.length, 1);
        const [added] = await Promise.all([add(), remove(gone)]);
        go.push(added);
      };
      for (const [list, { ids, bookmarks }] of await walkAll(lists, change)) {
        const what = `${list.resource} ${JSON.stringify(list.options)}`;
        const stays = expected.get(list) ?? new Set();
        expect(ids.filter((id) => stays.has(id)).toSorted(), what).toEqual([...stays].toSorted());
        expect(new Set(ids).size, `${what}: nothing twice`).toBe(ids.length);
        walked.add(list.resource);
        spoilt += await expectCursorsRead(list, bookmarks);
      }
    },
    close: () => app.close(),
  };
}

interface Walked {
  readonly ids: string[];
  readonly bookmarks: string[];
}

async function walkAll(
  lists: readonly List[],
  change: () => Promise<void>,
): Promise<Map<List, Walked>> {
  const found = new Map<List, Walked>(lists.map((list) => [list, { ids: [], bookmarks: [] }]));
  let open = lists.map((list) => {
    const pages = list.by.pages(list.resource, { page_size: PAGE_SIZE, ...list.options });
    return { list, pages };
  });
  while (open.length > 0) {
    const [pages] = await Promise.all([
      Promise.all(open.map(async (one) => ({ ...one, page: await one.pages.next() }))),
      change(),
    ]);
    for (const { list, page } of pages) {
      if (page.done) continue;
      found.get(list)?.ids.push(...page.value.ids);
      found.get(list)?.bookmarks.push(page.value.next);
    }
    open = pages.filter(({ page }) => !page.done);
  }
  return found;
}
