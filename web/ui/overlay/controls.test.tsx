import { expect, it } from 'vitest';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { Avatar, hueOf, initialsOf } from '../picture/avatar.tsx';
import { Button } from '../base/button.tsx';
import { Chip, ChipLink, Chips } from '../base/chip.tsx';
import { Field, TextArea } from '../form/field.tsx';
import { IconLink } from '../base/icon-button.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { ShowMore } from '../base/show-more.tsx';
import { Switch } from '../form/switch.tsx';
import { Tabs } from '../base/tabs.tsx';

const nothing = () => undefined;

it('ties a field to its label, its hint and what is wrong with it', async () => {
  const html = await htmlOf(
    <Field id="e" label="E-mail" hint="Never shown." error="Not an address." />,
  );
  expect(html).toContain('<label for="e">E-mail</label>');
  expect(html).toContain('aria-describedby="e-hint e-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="e-error" role="alert".*Not an address\./);
  const plain = await htmlOf(<TextArea id="a" label="About" />);
  expect(plain).not.toMatch(/aria-(?:invalid|describedby)/);
});

it('keeps the words of a busy button, so that its width stays', async () => {
  const html = await htmlOf(<Button busy>Save</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('Save');
  expect(html).toContain('aria-label="Working…"');
});

it.each([
  ['Noor Haddad', 'NH'],
  ['  cher ', 'C'],
  ['Ana María del Río', 'AR'],
  ['🐦 bird', '🐦B'],
  ['نور حداد', 'نح'],
  ['', ''],
])('stands in for a missing picture of %j with %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('shows a picture of a person, or their initials with a name when alone', async () => {
  expect(await htmlOf(<Avatar name="Noor Haddad" src="/p.webp" />)).toContain('alt=""');
  const alone = await htmlOf(<Avatar name="Noor Haddad" alt="Noor Haddad" />);
  expect(alone).toMatch(/role="img" aria-label="Noor Haddad".*NH/);
  // The colour is the name's own: the same wherever it stands.
  expect(alone).toContain(`--hue:${hueOf('Noor Haddad')}`);
  const hues = ['Noor Haddad', 'Ana', 'نور حداد', ''].map(hueOf);
  expect(new Set(hues).size).toBe(4);
});

it('marks the present tab, the chosen chip and the switch that is on', async () => {
  const tabs = [
    { href: '/', label: 'For you' },
    { href: '/following/', label: 'Following', count: '12' },
  ];
  const html = await htmlOf(
    <>
      <Tabs label="Feeds" tabs={tabs} current="/" />
      <Chips label="Narrow">
        <Chip pressed>All</Chip>
        <ChipLink href="/search/users/" current>
          People
        </ChipLink>
      </Chips>
      <Switch label="Secret" checked onChange={nothing} />
      <IconLink href="/settings/" label="Settings" dot>
        *
      </IconLink>
    </>,
  );
  expect(html.match(/aria-current="page"/g)).toHaveLength(2);
  expect(html).toMatch(/aria-pressed="true"[^>]*>All/);
  expect(html).toMatch(/type="checkbox" role="switch"[^>]*aria-checked="true"/);
  expect(html).toContain('aria-label="Settings"');
});

it.each([
  ['rest', 'aria-label="Choose board, now Blue hour"', '>Save</button>'],
  ['saving', 'aria-label="Choose board, now Blue hour"', 'aria-busy="true"'],
  ['saved', 'href="/noor/blue-hour/"', '>Saved</button>'],
  ['kept', 'aria-label="Choose board, now Blue hour"', 'aria-label="View Blue hour"'],
] as const)('shows the save bar %s', async (state, choice, button) => {
  const html = await htmlOf(
    <SaveBar
      placement="closeup"
      board="Blue hour"
      state={state}
      savedHref="/noor/blue-hour/"
      onSave={nothing}
      onChoose={nothing}
    />,
  );
  expect(html).toContain(choice);
  expect(html).toContain(button);
});

it('shows the save bar of whoever has no board yet by one name', async () => {
  const bar = { state: 'rest', onSave: nothing, onChoose: nothing } as const;
  const html = await htmlOf(<SaveBar placement="tile" board={null} {...bar} />);
  expect(html).toContain('<span>Choose board</span>');
  expect(html).not.toContain('aria-label');
});

it('says of which list there is more to show', async () => {
  const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => null };
  const html = await htmlOf(<ShowMore list={list} of="Passkeys" />);
  expect(html).toContain('aria-label="Show more: Passkeys"');
  expect(html).toContain('>Show more<');
});
