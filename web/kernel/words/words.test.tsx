import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { localeFor } from '#contract/kernel/locales.ts';
import { loadWords } from './words.ts';
import { Say, WordsProvider } from './words-context.tsx';

const pins = '{count, plural, =0 {No pins} one {# pin} other {# pins}}';

it('says texts with values and plurals in English', async () => {
  const { t, dir } = await loadWords('en');
  expect(t('Saved to {boardName}', { boardName: 'Blue hour' })).toBe('Saved to Blue hour');
  expect([0, 1, 1200].map((count) => t(pins, { count }))).toEqual([
    'No pins',
    '1 pin',
    '1,200 pins',
  ]);
  expect(t("You're almost there!")).toBe("You're almost there!");
  expect(dir).toBe('ltr');
});

it('makes en-XA longer and accented, and leaves values as they are [UI-10]', async () => {
  const { t, locale } = await loadWords('en-XA');
  expect(t('Saved to {boardName}', { boardName: 'Blue hour' })).toBe('Šååṽééð ţöö Blue hour');
  expect(t(pins, { count: 2 })).toBe('2 þîîñš');
  expect(locale).toBe('en-XA');
});

it('mirrors ar-XB: right to left, each word turned round [UI-10]', async () => {
  const { t, dir } = await loadWords('ar-XB');
  expect(t('Save {n}', { n: 'x' })).toBe('\u202ESave\u202C \u2068x\u2069');
  expect(dir).toBe('rtl');
});

it.each([
  ['en-US', 'en'],
  ['AR-xb', 'ar-XB'],
  ['pt-PT', 'pt'],
  ['zh-Hans-CN', 'zh'],
  ['sw', null],
])('serves %s with %s', (tag, locale) => {
  expect(localeFor(tag)).toBe(locale);
});

it('has a catalogue for each language, and the console its own, with plurals and numbers of the language', async () => {
  const portuguese = await loadWords('pt');
  expect(portuguese.t('Boards')).toBe('Pastas');
  expect(portuguese.t('Nothing has this text')).toBe('Nothing has this text');
  expect(portuguese.formats).toBe('pt');
  const ofConsole = 'Budget and schedule';
  expect(portuguese.t(ofConsole)).toBe(ofConsole);
  await portuguese.load('console');
  expect(portuguese.t(ofConsole)).not.toBe(ofConsole);
  const arabic = await loadWords('ar');
  const counted = [1, 2, 3, 11].map((count) =>
    arabic.t('{count, plural, one {# Pin} other {# Pins}}', { count }),
  );
  expect(counted).toEqual(['Pin واحد', '2 Pins', '3 Pins', '11 Pin']);
  expect([arabic.dir, new Intl.NumberFormat(arabic.formats).format(12)]).toEqual(['rtl', '12']);
});

it('keeps a value that looks like markup or a plural as plain text', async () => {
  const { t } = await loadWords('en');
  expect(t('Saved to {boardName}', { boardName: '{count, plural, other {#}} <b>' })).toBe(
    'Saved to {count, plural, other {#}} <b>',
  );
});

it('isolates names and amounts in right-to-left text alone, and leaves numbers with the sign after them', async () => {
  const arabic = await loadWords('ar');
  const english = await loadWords('en');
  const cost = new Intl.NumberFormat(arabic.formats, { style: 'currency', currency: 'USD' });
  await arabic.load('console');
  const amount = cost.format(40);
  // Arabic amounts begin with a mark that would put the dollar's sign on the other side of its letters.
  expect(amount).toBe('\u200F40.00\u00A0US$');
  expect(arabic.t('{amount} a day', { amount })).toContain('\u206840.00\u00A0US$\u2069');
  const once = '\u206840.00\u00A0US$\u2069';
  expect(arabic.t('{amount} a day', { amount: once })).toBe(arabic.t('{amount} a day', { amount }));
  expect(english.t('{amount} a day', { amount })).toBe(`${amount} a day`);
  expect(arabic.t('{percent}%', { percent: 12.5 })).toBe('12.5%');
  expect(arabic.t('{count} selected', { count: null })).not.toMatch(/[\u2068\u2069]/u);
});

it('puts elements into the places of a text', async () => {
  const words = await loadWords('en');
  const html = renderToStaticMarkup(
    <WordsProvider value={words}>
      <Say
        text="Saved to {section} in {board}, {n} times"
        values={{ section: <a href="/s/">Plates</a>, board: <b>Blue</b>, n: 2 }}
      />
    </WordsProvider>,
  );
  expect(html).toBe(
    'Saved to <bdi><a href="/s/">Plates</a></bdi> in <bdi><b>Blue</b></bdi>, 2 times',
  );
});

it('isolates an element of right-to-left text once, as an element', async () => {
  const html = renderToStaticMarkup(
    <WordsProvider value={await loadWords('ar-XB')}>
      <Say text="{board}!" values={{ board: <b>Blue</b> }} />
    </WordsProvider>,
  );
  expect(html).toBe('<bdi><b>Blue</b></bdi>!');
});
