import { describe, expect, it } from 'vitest';
import { allowedPairs, isPrivateTarget, readTarget } from './target.ts';

const none = allowedPairs([]);

describe('readTarget', () => {
  it.each([
    ['ftp://a.example/'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    ['http://a.example:22/'],
    ['http://a.example:8080/'],
    ['https://a.example:5432/'],
    ['http://somebody@a.example/'],
    ['http://somebody:secret@a.example/'],
    ['http://:@a.example:0/'],
    ['http://'],
    ['http://[::1'],
    ['a.example'],
    [''],
    [`http://a.example/${'a'.repeat(5000)}`],
  ])('refuses %s [SEC-44]', (text) => {
    expect(readTarget(text, null, none)).toBeNull();
  });

  it.each([
    ['http://A.example/x#part', 'a.example', 80, 'http://a.example/x'],
    ['https://a.example', 'a.example', 443, 'https://a.example/'],
    ['http://a.example:443/', 'a.example', 443, 'http://a.example:443/'],
    ['http://bücher.example/', 'xn--bcher-kva.example', 80, 'http://xn--bcher-kva.example/'],
    ['http://[::1]/', '::1', 80, 'http://[::1]/'],
    ['http://0x7f.1/', '127.0.0.1', 80, 'http://127.0.0.1/'],
    ['http://017700000001/', '127.0.0.1', 80, 'http://127.0.0.1/'],
  ])('reads %s', (text, host, port, href) => {
    const target = readTarget(text, null, none);
    expect(target).toMatchObject({ host, port, allowed: false });
    expect(target?.url.href).toBe(href);
  });

  it('reads a redirect against the address that it came from, by the same rules [SEC-45]', () => {
    const base = new URL('https://a.example/one/two');
    expect(readTarget('../three', base, none)?.url.href).toBe('https://a.example/three');
    expect(readTarget('//b.example/', base, none)?.url.href).toBe('https://b.example/');
    for (const text of ['//b.example:22/', '//u@b.example/', 'ftp:x', 'http://[']) {
      expect(readTarget(text, base, none)).toBeNull();
    }
  });

  it('reads sftp for feeds alone, and its hosts as those of others [SEC-44]', () => {
    const read = (text: string) => readTarget(text, null, none, 'feed');
    for (const [text, host] of [
      ['sftp://Shop.example/a.csv', 'shop.example'],
      ['sftp://shop.example:22/a.csv', 'shop.example'],
      ['sftp://bücher.example/a.csv', 'xn--bcher-kva.example'],
      ['sftp://0x7f.1/a.csv', '127.0.0.1'],
      ['sftp://[::1]/a.csv', '::1'],
    ] as const) {
      expect(read(text), text).toMatchObject({ host, port: 22, secure: false, allowed: false });
      expect(readTarget(text, null, none)).toBeNull();
      expect(readTarget(text, new URL('https://a.example/'), none, 'feed')).toBeNull();
    }
    for (const text of [
      'sftp://shop.example:443/',
      'sftp://shop.example:80/',
      'sftp://shop.example:2222/',
      'sftp://shop@shop.example/',
      'sftp://shop:secret@shop.example/',
      'sftp:///a.csv',
      'sftp:a.csv',
      'sftp://a%2fb/',
      'https://shop.example:22/',
    ]) {
      expect(read(text), text).toBeNull();
    }
    const allow = allowedPairs(['127.0.0.1:4000']);
    const allowed = readTarget('sftp://127.1:4000/', null, allow, 'feed');
    expect(allowed).toMatchObject({ host: '127.0.0.1', port: 4000, allowed: true });
    expect(isPrivateTarget('sftp://127.1:4000/', allow)).toBe(false);
    for (const text of ['sftp://127.1/', 'sftp://10.0.0.1/', 'sftp://Shop.local/']) {
      expect(isPrivateTarget(text, allow), text).toBe(true);
    }
    expect(isPrivateTarget('sftp://shop.example/', allow)).toBe(false);
  });

  it('lets exactly the pairs of FETCH_ALLOW pass with any port', () => {
    const allow = allowedPairs(['127.0.0.1:4000', '[::1]:4001', 'Site.example:80']);
    for (const text of [
      'http://127.0.0.1:4000/',
      'https://127.0.0.1:4000/',
      'http://[::1]:4001/',
      'http://site.example/',
    ]) {
      expect(readTarget(text, null, allow)).toMatchObject({ allowed: true });
    }
    expect(readTarget('http://127.0.0.1:4001/', null, allow)).toBeNull();
    expect(readTarget('https://site.example/', null, allow)).toMatchObject({ allowed: false });
    expect(readTarget('http://u@127.0.0.1:4000/', null, allow)).toBeNull();
  });
});
