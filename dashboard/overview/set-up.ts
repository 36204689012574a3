interface Seen {
  readonly hasLogo: boolean;
  readonly hasSocials: boolean;
  /** Customers who came by the invite page. */
  readonly invited: number;
  readonly campaigns: number;
  readonly hasHealthyDevice: boolean;
}

export const setUpSteps = ['logo', 'socials', 'invite', 'campaign', 'device'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** Which steps of the first day are done, as the data says. */
export function listDone(seen: Seen): ReadonlySet<SetUpStep> {
  const isDone: Readonly<Record<SetUpStep, boolean>> = {
    logo: seen.hasLogo,
    socials: seen.hasSocials,
    invite: seen.invited > 0,
    campaign: seen.campaigns > 0,
    device: seen.hasHealthyDevice,
  };
  return new Set(setUpSteps.filter((step) => isDone[step]));
}
