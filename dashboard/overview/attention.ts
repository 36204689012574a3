import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';

/** A campaign that ends within this time is worth a look. */
export const endsSoonMs = 48 * 60 * 60_000;

interface Seen {
  readonly devices: readonly { readonly id: string; readonly healthy: boolean }[];
  readonly socials: Readonly<Record<string, string | undefined>>;
  /** Nothing while they are not known. */
  readonly campaigns: readonly SeenCampaign[] | undefined;
}

interface SeenCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly start: number;
  readonly exp: number;
  readonly images: readonly unknown[];
}

export type Attention =
  | { readonly kind: 'devices'; readonly count: number }
  | { readonly kind: 'ending'; readonly id: string; readonly name: string; readonly exp: number }
  | { readonly kind: 'noImages'; readonly id: string; readonly name: string }
  | { readonly kind: 'noSocials' };

/** What should be looked at soon, the most urgent first. */
export function listAttention({ devices, socials, campaigns = [] }: Seen, now: number): readonly Attention[] {
  const silent = devices.filter(({ healthy }) => !healthy).length;
  const live = campaigns.filter((campaign) => phaseOf(campaign, now) === 'live');
  const ending = live.filter(({ exp }) => exp - now <= endsSoonMs).toSorted((one, other) => one.exp - other.exp);
  const empty = live.filter(({ images }) => images.length === 0);
  const hasSocials = Object.values(socials).some((link) => link !== undefined);
  return [
    ...(silent > 0 ? [{ kind: 'devices', count: silent } as const] : []),
    ...empty.map(({ id, name }) => ({ kind: 'noImages', id, name }) as const),
    ...ending.map(({ id, name, exp }) => ({ kind: 'ending', id, name, exp }) as const),
    ...(hasSocials ? [] : [{ kind: 'noSocials' } as const]),
  ];
}
