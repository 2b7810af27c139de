import { afterAll, beforeAll, expect, test } from 'vitest';
import { getExperiments, updateExperiment } from '#contract/experiments/experiments.ts';
import { createExperimentExposure } from '#contract/experiments/exposure.ts';
import { signUp } from '#contract/identity.ts';
import { groupOf, type PageExperiment, pageExperiments } from '#contract/kernel/experiments.ts';
import { PASSWORD } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { until } from '#server/testing/until.ts';
import { twoInstances, type Instances } from './test-instances.ts';

let both: Instances;
let operator: Client;
beforeAll(async () => {
  both = await twoInstances({ pages: true });
  // The first person to sign up is the operator.
  operator = (await aPerson('ada')).clients[0];
});
afterAll(() => both.close());

let joined = 0;

async function aPerson(
  name = `dot${joined}`,
): Promise<{ id: string; clients: readonly [Client, Client] }> {
  joined += 1;
  const clients = both.browser(`10.3.0.${joined}`);
  const email = `${name}@people.example`;
  const { id } = await signedUp(
    clients[0].call(signUp, {
      email,
      password: PASSWORD,
      username: name,
      full_name: name,
      age: 30,
    }),
  );
  return { id, clients };
}

const viewOf = async (experiment: string) => {
  const all = await operator.call(getExperiments, {});
  const found = all.find(({ id }) => id === experiment);
  if (found === undefined) throw new Error(`no experiment ${experiment}`);
  return found;
};
const countOf = async (experiment: string): Promise<number> =>
  (await viewOf(experiment)).groups.reduce((sum, { people }) => sum + people, 0);

/** The weights of an experiment, as a page of a server has them for whoever reads it. */
async function weightsAt(client: Client, name: PageExperiment): Promise<Record<string, number>> {
  const { text } = await client.request('/');
  const [, weights] =
    new RegExp(`"${name}":\\{[^{}]*"groups":(\\{[^{}]*\\})`, 'u').exec(text) ?? [];
  if (weights === undefined) throw new Error('the page has no such experiment');
  return JSON.parse(weights) as Record<string, number>;
}

test('a person is in one group at both servers, before and after an operator changes and ends the experiment at either [SEC-82]', async () => {
  const experiment = 'pin_by_graphql';
  const { salt } = pageExperiments[experiment];
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson()));
  const groupsOf = ({ id, clients }: (typeof people)[number]) =>
    Promise.all(
      clients.map(async (client) =>
        groupOf({ salt, groups: await weightsAt(client, experiment) }, id),
      ),
    );
  const expectSame = async (): Promise<void> => {
    for (const [one, other] of await Promise.all(people.map(groupsOf))) expect(one).toBe(other);
  };
  const reachesBoth = (expected: object) =>
    until(
      async () => {
        const known = (people[0]?.clients ?? []).map((client) => weightsAt(client, experiment));
        const texts = (await Promise.all(known)).map((weights) => JSON.stringify(weights));
        return texts.every((text) => text === JSON.stringify(expected));
      },
      () => 'a server goes on with the old weights',
    );
  await reachesBoth({ on: 1, off: 1 });
  await expectSame();
  const weights = { on: 1, off: 9 };
  await operator.call(updateExperiment, { experiment, version: 0, weights });
  await reachesBoth(weights);
  await expectSame();
  await operator.call(updateExperiment, { experiment, version: 1, stopped_with: 'on' });
  await reachesBoth({ on: 1 });
  for (const person of people) expect(await groupsOf(person)).toEqual(['on', 'on']);
});

test('who is exposed at both servers at once counts once; from when an operator has ended it, nobody does at either [SEC-82]', async () => {
  const experiment = 'visitor_saves';
  const exposed = (clients: readonly Client[]) =>
    Promise.all(clients.map((client) => client.call(createExperimentExposure, { experiment })));
  const [one, other] = (await aPerson()).clients;
  await exposed([one, other, one, other]);
  expect(await countOf(experiment)).toBe(1);
  const { version } = await viewOf(experiment);
  const late = [(await aPerson()).clients[0], (await aPerson()).clients[1]];
  // Both servers have just read the experiment as it was.
  for (const client of [one, other]) await weightsAt(client, experiment);
  await operator.call(updateExperiment, { experiment, version, stopped_with: 'off' });
  await exposed(late);
  expect(await countOf(experiment)).toBe(1);
});
