import { expect, test } from 'vitest';
import { isInvitedToConnect } from './upsell-rules.ts';

const pin = { link: 'https://www.photos.example/p/1', ownerId: '7' };
const reader = { viewerId: '7', isInvited: true, hasSeen: false };
const settings = {
  connected_to_instagram: false,
  listed_website_url: 'https://photos.example/kiln',
  photo_network: { name: 'Photos', host: 'photos.example' },
};

test('somebody is invited to connect the photo network when all eight conditions hold, and not when one does not [ROLE-08]', () => {
  expect(isInvitedToConnect(pin, reader, settings)).toBe(true);
  const without: [string, Parameters<typeof isInvitedToConnect>][] = [
    ['a url exists', [{ ...pin, link: null }, reader, settings]],
    ['signed in', [pin, { ...reader, viewerId: null }, settings]],
    ['the user is the viewer', [{ ...pin, ownerId: '8' }, reader, settings]],
    ['an advertiser’s pin', [{ ...pin, ownerId: null }, reader, settings]],
    ['the experiment is on', [pin, { ...reader, isInvited: false }, settings]],
    ['the host of the link', [{ ...pin, link: 'https://aphotos.example/' }, reader, settings]],
    [
      'a link with its name',
      [{ ...pin, link: 'https://b.example/photos.example' }, reader, settings],
    ],
    ['not seen', [pin, { ...reader, hasSeen: true }, settings]],
    ['not connected', [pin, reader, { ...settings, connected_to_instagram: true }]],
    ['no website', [pin, reader, { ...settings, listed_website_url: null }]],
    [
      'a website elsewhere',
      [pin, reader, { ...settings, listed_website_url: 'https://photos.example.org/' }],
    ],
    ['no network here', [pin, reader, { ...settings, photo_network: null }]],
  ];
  for (const [what, input] of without) expect(isInvitedToConnect(...input), what).toBe(false);
});
