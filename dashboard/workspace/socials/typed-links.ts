// What stands in the five fields, and the links that it comes to.
import { type SocialNetwork, readSocial, socialNetworks } from '@fanfare/contract/socials.ts';
import type { Socials } from '@fanfare/contract/workspaces.ts';

export type TypedLinks = Record<SocialNetwork, string>;

/** As people would write them: without what every address begins with. */
export function toTypedLinks(socials: Socials): TypedLinks {
  const typed = { facebook: '', instagram: '', tiktok: '', x: '', youtube: '' };
  for (const network of socialNetworks) typed[network] = socials[network]?.replace(/^https:\/\/(www\.)?/, '') ?? '';
  return typed;
}

/** Only those that can be read; an empty field has none. */
export function toSocials(typed: Readonly<Partial<TypedLinks>>): Socials {
  const links: Socials = {};
  for (const network of socialNetworks) {
    const text = typed[network]?.trim() ?? '';
    const read = text === '' ? undefined : readSocial(network, text);
    if (read && 'link' in read) links[network] = read.link;
  }
  return links;
}
