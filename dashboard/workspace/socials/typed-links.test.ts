import { expect, test } from 'vitest';
import { toSocials, toTypedLinks } from './use-socials-form.ts';

test('what a field shows of a saved link reads as the same link again', () => {
  const saved = {
    facebook: 'https://www.facebook.com/quill.sons',
    instagram: 'https://instagram.com/quill.sons',
    x: 'https://x.com/quill',
    youtube: 'https://www.youtube.com/@quill-sons',
  };
  const typed = toTypedLinks(saved);
  expect(typed.x).toBe('x.com/quill');
  expect(toTypedLinks(toSocials(typed))).toEqual(typed);
});

test('an empty field and one that nobody can read give no link', () => {
  expect(toSocials({ instagram: '  ', tiktok: 'two words', x: '@quill' })).toEqual({ x: 'https://x.com/quill' });
});
