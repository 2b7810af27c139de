import { createOperatorExperience } from '#contract/experience/operator-experiences.ts';
import { connectAccount } from '#contract/identity/providers.ts';
import { tip } from '#server/experience/test-experiences.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Client } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { aPage } from './test-one-page.ts';

/** The request of one call, and its sender. */
export interface Sent {
  readonly by: Client;
  /** With its ids; omitted for a resource. */
  readonly path?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The environment of the specification's calls. */
export interface Setting {
  readonly app: TestApp;
  readonly operator: TestPerson;
  /** A page of another site with a picture. */
  readonly page: string;
  /** The target of a link that may be followed. */
  readonly link: string;
  close(): Promise<void>;
}

export async function openCalls(): Promise<Setting> {
  const page = await aPage();
  const graph = await startGraph({
    'token of dana': {
      userId: '704',
      person: {
        id: '704',
        first_name: 'Dana',
        last_name: 'Reed',
        email: 'dana@people.example',
        gender: 'female',
        birthday: '02/29/1988',
        picture: { data: { url: 'https://pictures.example/dana.jpg', is_silhouette: false } },
      },
    },
  });
  const app = await testApp({ FETCH_ALLOW: new URL(page.url).host, ...graph.settings });
  const operator = await app.person();
  const theirs = { key: 'facebook', facebook_id: '704', facebook_token: 'token of dana' };
  await (await app.person('dana')).call(connectAccount, theirs);
  return {
    app,
    operator,
    page: page.url,
    link: 'https://bowers.example/satin/nests/',
    async close() {
      await app.close();
      await graph[Symbol.asyncDispose]();
      await page.close();
    },
  };
}

export type MakeCalls = Readonly<Record<string, (setting: Setting) => Promise<Sent>>>;

/** Creates a person with a board, a section and two pins, and another person. */
export async function world({ app, link }: Setting) {
  const [owner, other] = [await app.person(), await app.person()];
  const board = await aBoard(owner);
  const section = await aSection(owner, board.id);
  const pin = await aPin(owner, board.id, {
    title: 'Tea in the garden',
    description: 'Poured outside #teagarden',
    link,
  });
  const second = await aPin(owner, board.id, { section: section.id });
  return { owner, other, board, section, pin, second };
}

/** Creates an operator's experience; returns its placed id. */
export async function experience({ operator }: Setting, isTriggered: boolean): Promise<string> {
  const { id } = await operator.call(createOperatorExperience, {
    ...tip,
    is_triggered: isTriggered,
  });
  return `home:${id}`;
}
