// The five networks, and one rule for what links to them may be, as they are typed and as they are kept.
import { parseUrl } from './parse-url.ts';

/** In the order in which they are shown everywhere. */
export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'x', 'youtube'] as const;

export type SocialNetwork = (typeof socialNetworks)[number];

export const socialNetworkNames: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
};

export const socialLinkMax = 2_000;

const hosts: Readonly<Record<SocialNetwork, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

/** What a name stands behind. */
const beginnings: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/@',
};

/** What says which page is meant. Everything else behind a `?` follows people around, or leads on to elsewhere. */
const meaningful: Readonly<Partial<Record<SocialNetwork, readonly string[]>>> = {
  facebook: ['id', 'story_fbid', 'fbid', 'set', 'v'],
  youtube: ['v', 'list'],
};

/** Whether a link is https and leads to the network itself. */
export function isSocialLink(network: SocialNetwork, link: string): boolean {
  const url = parseUrl(link);
  return url?.protocol === 'https:' && isHostOf(network, url.hostname);
}

/** `unreadable` is nothing that leads to a page of the network; `elsewhere` leads to another one of the five. */
type ReadSocial =
  | { readonly link: string }
  | { readonly problem: 'unreadable' }
  | { readonly problem: 'elsewhere'; readonly network: SocialNetwork };

const unreadable = { problem: 'unreadable' } as const;

/**
 * The link that something typed for a network stands for: a name with or without `@`, or a link with or without its
 * beginning. It comes out as it is kept: https, x.com for Twitter, without what follows people around.
 */
export function readSocial(network: SocialNetwork, typed: string): ReadSocial {
  const text = typed.trim();
  if (text.length > socialLinkMax || /\s/.test(text)) return unreadable;
  const isName = /^@?[\p{L}\p{N}._-]{1,100}$/u.test(text) && (text.startsWith('@') || !networkOf(text));
  if (isName) return toLink(network, new URL(beginnings[network] + text.replace(/^@/, '')));
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // Somebody's name or another door in front of an address is how links are made to look like other ones.
  if (!url || url.username || url.password || url.port) return unreadable;
  const other = networkOf(url.hostname);
  if (other && other !== network) return { problem: 'elsewhere', network: other };
  return other ? toLink(network, url) : unreadable;
}

function toLink(network: SocialNetwork, url: URL): ReadSocial {
  if (!/[\p{L}\p{N}]/u.test(url.pathname)) return unreadable;
  const kept = [...url.searchParams].filter(([name]) => meaningful[network]?.includes(name));
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  const host = network === 'x' ? 'x.com' : url.hostname;
  return { link: `https://${host}${url.pathname}${search}` };
}

/** What is wrong with something typed for a network, in words for people. */
export function describeSocialProblem(network: SocialNetwork, read: ReadSocial): string | undefined {
  if ('link' in read) return undefined;
  if (read.problem === 'unreadable') return `Enter your ${socialNetworkNames[network]} name or link`;
  const other = socialNetworkNames[read.network];
  return `This is a ${other} link. Put it in the ${other} field.`;
}

function networkOf(host: string): SocialNetwork | undefined {
  return socialNetworks.find((network) => isHostOf(network, host.toLowerCase()));
}

function isHostOf(network: SocialNetwork, host: string): boolean {
  return hosts[network].some((own) => host === own || host.endsWith(`.${own}`));
}
