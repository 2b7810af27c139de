import { expect, it } from 'vitest';
import { isHandheld } from './layout.ts';

const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  firefoxTablet: 'Mozilla/5.0 (Tablet; rv:130.0) Gecko/130.0 Firefox/130.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
};

it.each([
  ['a phone', AGENTS.phone, 5, true],
  ['another phone', AGENTS.iPhone, 5, true],
  ['a tablet', AGENTS.androidTablet, 5, true],
  ['another tablet', AGENTS.firefoxTablet, 5, true],
  ['a tablet that calls itself a desk', AGENTS.mac, 5, true],
  ['a desk', AGENTS.mac, 0, false],
  ['a desk with a touch screen', AGENTS.linux, 10, false],
])(
  'knows %s by what its browser says [CREATE-10]',
  (_what, userAgent, maxTouchPoints, handheld) => {
    expect(isHandheld({ userAgent, maxTouchPoints })).toBe(handheld);
  },
);
