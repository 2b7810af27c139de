import { describe, expect, test } from 'vitest';
import { choosePicture, chooseSection, domainOf, methodOf, refuseSameLocation } from './rules.ts';
import { hashtagsIn } from '#contract/search-index/hashtags.ts';

const nothing = {
  link: null,
  image_url: null,
  image_base64: null,
  media_upload_id: null,
  upload_id: null,
  image_signature: null,
};

describe('the picture of a new pin [CREATE-06]', () => {
  test('is named in one of five ways, a link alone being the last', () => {
    const link = 'https://x.example/';
    expect(choosePicture({ ...nothing, link, image_url: 'https://x.example/1.png' }).kind).toBe(
      'url',
    );
    expect(choosePicture({ ...nothing, link, image_base64: 'aGk=' }).kind).toBe('base64');
    expect(choosePicture({ ...nothing, link, image_signature: 'a' }).kind).toBe('signature');
    expect(choosePicture({ ...nothing, link })).toEqual({ kind: 'link', link, field: 'link' });
  });

  test('is an upload under either of its two names, with the signature that confirms it', () => {
    const upload = { kind: 'upload', id: '7', signature: 'a' };
    expect(choosePicture({ ...nothing, upload_id: '7', image_signature: 'a' })).toEqual({
      ...upload,
      field: 'upload_id',
    });
    expect(
      choosePicture({ ...nothing, media_upload_id: '7', upload_id: '7', image_signature: 'a' }),
    ).toEqual({ ...upload, field: 'media_upload_id' });
    expect(() => choosePicture({ ...nothing, media_upload_id: '7', upload_id: '8' })).toThrow(
      'Choose one picture',
    );
  });

  test('is never two at once, nor none', () => {
    const ways = [
      { image_url: 'u' },
      { image_base64: 'b' },
      { upload_id: '7' },
      { image_signature: 's' },
    ];
    for (const [index, one] of ways.entries()) {
      for (const other of ways.slice(index + 1)) {
        if ('upload_id' in one && 'image_signature' in other) continue;
        expect(() => choosePicture({ ...nothing, ...one, ...other })).toThrow('Choose one picture');
      }
    }
    expect(() => choosePicture(nothing)).toThrow('Add a picture');
  });

  test('tells how the pin came to be', () => {
    expect(methodOf({ kind: 'upload', id: '7', signature: null })).toBe('uploaded');
    expect(methodOf({ kind: 'url', url: 'u' })).toBe('scraped');
  });
});

test('a pin cannot go where it is [SAVE-10]', () => {
  const pin = { boardId: '1', sectionId: '2' };
  expect(() => refuseSameLocation([pin], { boardId: '1', sectionId: '2' })).toThrow(
    'already in this section',
  );
  const loose = { boardId: '1', sectionId: null };
  expect(() => refuseSameLocation([pin, loose], loose)).toThrow('already on this board');
  expect(() => refuseSameLocation([pin], loose)).not.toThrow();
  expect(() => refuseSameLocation([pin], { boardId: '3', sectionId: null })).not.toThrow();
});

test('two words for a section have to agree', () => {
  expect(chooseSection(null, '1')).toBe('1');
  expect(chooseSection('1', '1')).toBe('1');
  expect(chooseSection(null, null)).toBeNull();
  expect(() => chooseSection('1', '2')).toThrow('Choose one section');
});

test('reads the host of a link, and the hashtags of a description', () => {
  expect(domainOf('https://www.Barns.example:8080/x')).toBe('barns.example');
  expect(domainOf(null)).toBeNull();
  expect(hashtagsIn('#one, two#no (#Größe) #one #a_b! # #')).toEqual(['#one', '#Größe', '#a_b']);
});
