import { expect, test } from 'vitest';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { nextBuilderState, type BuilderEvent } from './builder-steps.ts';
import { StatusLine } from './status-line.tsx';

async function textAfter(...events: BuilderEvent[]): Promise<string> {
  const [card] = events.reduce(nextBuilderState, []);
  if (!card) throw new Error('there is no card');
  return (await htmlOf(<StatusLine card={card} />)).replaceAll(/<[^>]*>|\u00a0/g, ' ');
}

test('an upload says how far it has come, and then how much of a video is made [BUILD-09] [CREATE-18]', async () => {
  const added = { kind: 'added', key: '1', preview: null } as const;
  const came = (of: 'sending' | 'making', percent: number): BuilderEvent => ({
    kind: 'came',
    key: '1',
    progress: { of, percent },
  });
  expect(await textAfter(added)).not.toContain('%');
  expect(await textAfter(added, came('sending', 30))).toMatch(/Uploading….*30 %/);
  expect(await textAfter(added, came('making', 64))).toMatch(/Preparing the video….*64 %/);
  expect(await textAfter(added, came('making', 64), { kind: 'creating', key: '1' })).not.toContain(
    '%',
  );
});
