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

const hosts: Readonly<Record<SocialNetwork, readonly string[]>> = {
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

/** Whether a link is https and leads to the network itself. */
export function isSocialLink(network: SocialNetwork, link: string): boolean {
  const url = URL.parse(link);
  if (url?.protocol !== 'https:') return false;
  return hosts[network].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
