import { expect, it } from 'vitest';
import { originOf, permissionFor, webAddressOf } from './address.ts';

it('takes an address as people type it, https where no scheme is', () => {
  expect(originOf(' pins.example ')).toBe('https://pins.example');
  expect(originOf('https://pins.example/settings/?a=b')).toBe('https://pins.example');
  expect(originOf('http://192.168.1.4:3000')).toBe('http://192.168.1.4:3000');
});

it('takes nothing else for an address', () => {
  for (const typed of [
    '',
    'not an address',
    'ftp://pins.example',
    'https://me@pins.example',
    'javascript://x',
  ])
    expect(originOf(typed), typed).toBeNull();
});

it('requests the permission for one host and no other', () => {
  expect(permissionFor('http://localhost:3000')).toEqual({ origins: ['http://localhost/*'] });
});

it('saves only what an installation could fetch', () => {
  expect(webAddressOf('https://a.example/b.jpg')).toBe('https://a.example/b.jpg');
  for (const address of [
    'data:image/png;base64,AA',
    'blob:https://a.example/1',
    'file:///etc',
    7,
    undefined,
  ])
    expect(webAddressOf(address), String(address)).toBeNull();
  expect(webAddressOf(`https://a.example/${'a'.repeat(2000)}`)).toBeNull();
});
