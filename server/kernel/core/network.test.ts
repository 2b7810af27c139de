import { expect, test } from 'vitest';
import { isLoopback, networkOf, rangesOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s [SEC-7]', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['no address', false],
])('%s is this machine’s own: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is);
});

test.each([
  ['192.0.2.7', true],
  ['::ffff:192.0.2.7', true],
  ['192.0.3.7', false],
  ['198.51.100.1', true],
  ['198.51.100.2', false],
  ['2001:db8:1::5', true],
  ['2001:db8:1::5%eth0', true],
  ['2001:db8:2::5', false],
  ['no address', false],
])('%s is in one of the ranges: %s', (address, is) => {
  expect(rangesOf(['192.0.2.0/24', '198.51.100.1', '2001:db8:1::/48'])(address)).toBe(is);
});
