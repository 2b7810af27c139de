import { pageExperiments } from '#contract/kernel/experiments.ts';
import { expect, it } from 'vitest';
import { getExplore } from '#contract/discovery/topics.ts';
import { getIdeas } from '#contract/discovery.ts';
import { PLAIN_SITE, type Send } from '#contract/kernel/render.ts';
import type { Pin } from '#contract/pins.ts';
import { bower, creek } from '#contract/pins/examples.ts';
import { render } from '#web/server-entry.tsx';

/** Renders the page of ideas with these pins. */
async function ideas(pins: readonly Pin[], locale = 'en') {
  const answers = { [getIdeas.name]: { data: pins, bookmark: null }, [getExplore.name]: [] };
  const page = await render({
    url: 'http://localhost:3000/ideas/',
    viewer: null,
    locale,
    assets: {},
    experiments: pageExperiments,
    site: PLAIN_SITE,
    send: (async (call: { name: string }) => answers[call.name]) as unknown as Send,
    signal: new AbortController().signal,
  });
  expect(page.status).toBe(200);
  return {
    head: page.head,
    body: page.body.replace(LINK, ''),
    preloads: preloads(page.body),
    state: JSON.parse(page.state.replace(/\b\d{13}\b/g, '0')) as unknown,
  };
}

const LINK = /<link ([^>]*)\/>/g;

/** Normalises preloads, because React writes its own in another order. */
const preloads = (body: string) =>
  Array.from(body.matchAll(LINK), ([, attributes = '']) =>
    attributes
      .split(/ (?=\w+=)/)
      .toSorted()
      .join(' '),
  ).toSorted();

/** Twelve pins, the last of which are low enough to load lazily. */
const dozen = (own: (pin: Pin) => Pin) =>
  Array.from({ length: 12 }, (_, at) =>
    own({
      ...(at % 2 ? bower : creek),
      id: `${1000 + at}`,
      title: `<b>Pin & ${at}</b>`,
      images: imagesOf(`${at}`),
    }),
  );

function imagesOf(name: string): Pin['images'] {
  const images = structuredClone(bower.images);
  for (const image of Object.values(images)) image.url = image.url.replace(/\w+(?=\.\w+$)/, name);
  return images;
}

it('is the same page whether its tiles were made for it or before [SEC-38]', async () => {
  const pins = dozen(Object.freeze);
  for (const locale of ['en', 'ar-XB', 'en']) {
    const lists = [pins, pins.toReversed(), pins.slice(3, 9)];
    for (const some of lists) {
      const anew = await ideas(
        some.map((pin) => ({ ...pin })),
        locale,
      );
      expect(await ideas(some, locale)).toEqual(anew);
      expect(await ideas(some, locale)).toEqual(anew);
    }
  }
});

it('makes a tile of a frozen pin once, and every time of one that may change', async () => {
  for (const [own, isCached] of [
    [Object.freeze, true],
    [(pin: Pin) => pin, false],
  ] as const) {
    const images = structuredClone(bower.images);
    const pins = dozen((pin) => own({ ...pin, images }));
    await ideas(pins);
    Object.assign(images['236x'], { url: '/media/another.webp' });
    const { body, state } = await ideas(pins);
    expect([
      body.includes('srcSet="/media/another.webp'),
      JSON.stringify(state).includes('/media/another.webp'),
    ]).toEqual([!isCached, !isCached]);
  }
});
