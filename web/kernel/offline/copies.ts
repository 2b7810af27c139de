import { beyond, type Limit, type Stored } from './offline-rules.ts';
import { ACCOUNT, APP } from './names.ts';
import { SHARED } from './shared-names.ts';

const AT = 'x-stored-at';
const BYTES = 'x-stored-bytes';
const CURRENT = '/account';

/** Stores a body with its time and weight. */
export async function store(
  cache: string,
  key: string,
  body: Blob,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const headers = {
    'content-type': body.type,
    [AT]: `${Date.now()}`,
    [BYTES]: `${body.size}`,
    ...more,
  };
  const opened = await caches.open(cache);
  await opened.put(key, new Response(body, { headers }));
}

export const storedAt = (answer: Response | undefined): number =>
  Number(answer?.headers.get(AT) ?? 0);

/** Returns what is stored and not too old. */
export async function stored(
  cache: string,
  key: string,
  { age }: Limit,
): Promise<Response | undefined> {
  if (!(await caches.has(cache))) return undefined;
  const found = await (await caches.open(cache)).match(key);
  return found && Date.now() - storedAt(found) <= age ? found : undefined;
}

/** Deletes what is beyond the limit. */
export async function trim(
  cache: string,
  limit: Limit,
  needed: ReadonlySet<string> = new Set(),
): Promise<void> {
  const opened = await caches.open(cache);
  const all: Stored[] = [];
  for (const { url } of await opened.keys()) {
    const answer = await opened.match(url);
    const bytes = Number(answer?.headers.get(BYTES) ?? 0);
    all.push({ key: new URL(url).pathname, at: storedAt(answer), bytes });
  }
  for (const key of beyond(all, limit, Date.now(), needed)) await opened.delete(key);
}

/** Returns the account that the stored pages belong to. */
export async function currentAccount(): Promise<string | null> {
  const found = await (await caches.open(APP)).match(CURRENT);
  return found ? found.text() : null;
}

export async function setAccount(id: string): Promise<void> {
  await (await caches.open(APP)).put(CURRENT, new Response(id));
}

/** Deletes everything of every account, and what was shared with this browser unless its page is being opened. */
export async function forgetAccounts(alsoShared: boolean): Promise<void> {
  await (await caches.open(APP)).delete(CURRENT);
  const names = await caches.keys();
  const theirs = names.filter(
    (name) => name.startsWith(ACCOUNT) || (alsoShared && name === SHARED),
  );
  await Promise.all(theirs.map((name) => caches.delete(name)));
}

/** The texts of stored pages, for the files that they need. */
export async function storedPages(cache: string): Promise<string[]> {
  const opened = await caches.open(cache);
  const answers = await Promise.all((await opened.keys()).map(({ url }) => opened.match(url)));
  return Promise.all(answers.map(async (answer) => (await answer?.text()) ?? ''));
}
