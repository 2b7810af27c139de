import { expect, test } from 'vitest';
import { v5Table } from '#contract/api/v5/table.ts';
import { curlOf } from './sample.ts';
import { v5SampleOf } from './v5-sample.ts';

const all = v5Table.flatMap(({ served }) => (served === null ? [] : [served]));

test.each(all.map((one) => [one.id, one] as const))(
  'the example of %s is accepted by its schemas, and so is its answer',
  (_id, served) => {
    const { sample, answer } = v5SampleOf(served);
    const beside = Object.fromEntries(
      Object.entries(sample.input).filter(([name]) => !served.path.includes(`{${name}}`)),
    );
    if (served.method === 'GET') {
      expect(served.query.safeParse(beside).error).toBeUndefined();
    } else {
      const body = sample.shape === 'items' ? beside.items : beside;
      expect(served.body.safeParse(body).error).toBeUndefined();
      const items = Array.isArray(body) ? body : Object.values(beside).find(Array.isArray);
      for (const item of served.item === null ? [] : (items ?? [])) {
        expect(served.item?.safeParse(item).error).toBeUndefined();
      }
    }
    if (served.status !== 204) expect(served.answer.safeParse(answer).error).toBeUndefined();
    expect(curlOf(sample)).not.toMatch(/[{]\w+[}]|undefined/);
  },
);
