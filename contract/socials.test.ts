import { describe, expect, test, vi } from 'vitest';
import { type SocialNetwork, describeSocialProblem, isSocialLink, readSocial } from './socials.ts';

type Case = readonly [SocialNetwork, string, string];

describe('what is typed for a network', () => {
  test.each<Case>([
    ['instagram', '@harbor.and_vine', 'https://www.instagram.com/harbor.and_vine'],
    ['instagram', 'harbor', 'https://www.instagram.com/harbor'],
    ['instagram', '@x.com', 'https://www.instagram.com/x.com'],
    ['instagram', ' instagram.com/harbor ', 'https://instagram.com/harbor'],
    ['instagram', 'HTTPS://WWW.Instagram.com/Harbor', 'https://www.instagram.com/Harbor'],
    ['instagram', 'http://instagram.com/harbor/', 'https://instagram.com/harbor/'],
    ['instagram', 'https://www.instagram.com/harbor?igsh=abc&utm_source=qr#top', 'https://www.instagram.com/harbor'],
    ['instagram', '//instagram.com/harbor', 'https://instagram.com/harbor'],
    ['tiktok', 'harbor', 'https://www.tiktok.com/@harbor'],
    ['tiktok', 'https://vm.tiktok.com/ZM8/?_t=1', 'https://vm.tiktok.com/ZM8/'],
    ['x', '@harbor', 'https://x.com/harbor'],
    ['x', 'https://twitter.com/harbor?s=20&t=abc', 'https://x.com/harbor'],
    ['x', 'mobile.twitter.com/harbor', 'https://x.com/harbor'],
    ['facebook', 'https://www.facebook.com/profile.php?id=100&fbclid=a', 'https://www.facebook.com/profile.php?id=100'],
    ['facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example', 'https://l.facebook.com/l.php'],
    ['youtube', '@harborandvine', 'https://www.youtube.com/@harborandvine'],
    ['youtube', 'https://youtu.be/dQw4?si=track', 'https://youtu.be/dQw4'],
    ['youtube', 'https://www.youtube.com/watch?v=dQw4&pp=1', 'https://www.youtube.com/watch?v=dQw4'],
  ])('%s: "%s" is kept as %s', (network, typed, link) => {
    expect(readSocial(network, typed)).toEqual({ link });
    expect(readSocial(network, link)).toEqual({ link });
  });

  test.each([
    '',
    '@',
    '...',
    'two words',
    'javascript:alert(1)',
    'javascript://instagram.com/%0aalert(1)',
    'data:text/html,hello',
    'ftp://instagram.com/harbor',
    'https://instagram.com.evil.example/harbor',
    'https://evilinstagram.com/harbor',
    'https://instagram.com@evil.example/harbor',
    'https://harbor:secret@instagram.com/harbor',
    'https://instagram.com:8443/harbor',
    'https://instаgram.com/harbor',
    'https://evil.example/instagram.com/harbor',
    'https://www.instagram.com/',
    'instagram.com',
  ])('"%s" leads to no page of Instagram', (typed) => {
    const read = readSocial('instagram', typed);
    expect(describeSocialProblem('instagram', read)).toBe('Enter your Instagram name or link');
  });

  test('a link longer than any page has is none', () => {
    expect(readSocial('instagram', `https://instagram.com/${'x'.repeat(2_000)}`)).toEqual({ problem: 'unreadable' });
  });

  test('a link of another network is told where it belongs', () => {
    const read = readSocial('instagram', 'https://www.tiktok.com/@harbor');
    expect(describeSocialProblem('instagram', read)).toBe('This is a TikTok link. Put it in the TikTok field.');
    expect(readSocial('facebook', 'twitter.com/harbor')).toEqual({ problem: 'elsewhere', network: 'x' });
  });
});

test('links are told apart also by phones that lack URL.parse', () => {
  const lacking = vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  expect(isSocialLink('x', 'https://x.com/harborandvine')).toBe(true);
  expect(isSocialLink('x', 'harborandvine')).toBe(false);
  lacking.mockRestore();
});
