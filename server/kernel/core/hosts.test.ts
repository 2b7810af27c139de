import { expect, test } from 'vitest';
import { hostsOf } from './hosts.ts';

test('without a public address answers for this machine and for nothing else [SEC-41]', () => {
  const hosts = hostsOf(null, [], () => 3000);
  for (const host of [
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'a.localhost',
    '192.168.1.5',
  ]) {
    expect(hosts.answersFor(host), host).toBe(true);
  }
  for (const host of [
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ]) {
    expect(hosts.answersFor(host), String(host)).toBe(false);
  }
  expect(hosts.publicUrl).toBe('http://localhost:3000');
});

test('with one answers for it and its aliases, whatever their port says [SEC-41]', () => {
  const hosts = hostsOf('https://pins.example/', ['www.pins.example'], () => 3000);
  expect(hosts.publicUrl).toBe('https://pins.example');
  expect(hosts.answersFor('pins.example')).toBe(true);
  expect(hosts.answersFor('WWW.pins.example')).toBe(true);
  expect(hosts.answersFor('localhost:3000')).toBe(false);
  expect(hosts.isLoopback('127.0.0.1:3000')).toBe(true);
});

test('takes another port of this machine for another site [SEC-33]', () => {
  const hosts = hostsOf(null, [], () => 3000);
  expect(hosts.isOurs('http://localhost:3000', 'localhost:3000')).toBe(true);
  expect(hosts.isOurs('http://localhost:4000', 'localhost:3000')).toBe(false);
  expect(hosts.isOurs('null', 'localhost:3000')).toBe(false);
  expect(hosts.isOurs('javascript:alert(1)', 'localhost:3000')).toBe(false);
});

test('takes another scheme or port of our own name for another site [SEC-33]', () => {
  const hosts = hostsOf('https://pins.example', ['www.pins.example'], () => 3000);
  const isOurs = (origin: string): boolean => hosts.isOurs(origin, 'pins.example');
  expect(isOurs('https://pins.example')).toBe(true);
  expect(isOurs('https://www.pins.example')).toBe(true);
  expect(isOurs('http://pins.example')).toBe(false);
  expect(isOurs('https://pins.example:8443')).toBe(false);
  expect(isOurs('https://evil.example')).toBe(false);
});
