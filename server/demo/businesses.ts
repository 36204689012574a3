// Two invented businesses. Times are days from the moment when the demo is filled in.
import type { Target } from '@fanfare/contract/campaigns.ts';
import type { Socials } from '@fanfare/contract/workspaces.ts';
import type { z } from 'zod';
import type { LogoName, PosterName } from './posters.ts';

export const demoEmail = 'demo@fanfare.test';
/** A number that is kept for invented people. */
export const demoPhone = '+14155550142';

export interface DemoCampaign {
  readonly name: string;
  readonly tags: readonly string[];
  readonly content: string;
  readonly pictures: readonly PosterName[];
  readonly createdInDays: number;
  readonly startInDays: number;
  readonly endInDays: number;
  readonly target: z.infer<typeof Target>;
  /** Names of the devices that show it; without it every device does. */
  readonly devices?: readonly string[];
  readonly isCanceled?: true;
}

interface DemoDevice {
  readonly name: string;
  /** How long ago it was last heard from. */
  readonly silentForMs: number;
  readonly pictures: readonly PosterName[];
}

/** What was texted about a campaign, and what came back. */
export interface DemoTexts {
  readonly campaign: string;
  readonly body: string;
  readonly daysAgo: number;
  readonly answers: readonly {
    readonly body: string;
    readonly meaning: 'stop' | 'text' | 'unclear';
    /** After the text, or before now. */
    readonly afterMs?: number;
    readonly agoMs?: number;
    /** What they said when they were asked whether they had joined again. */
    readonly comesBack?: string;
  }[];
}

export interface DemoBusiness {
  readonly name: string;
  readonly logo: LogoName;
  /** Where its customers' numbers are at home too. */
  readonly timeZone: string;
  readonly socials: Socials;
  readonly team: readonly { readonly name: string; readonly email: string }[];
  readonly customers: { readonly quantity: number; readonly areaCodes: readonly string[]; readonly seed: number };
  /** To the galleries: how many a day while a campaign is new, and when, hour by hour from midnight. */
  readonly visits: { readonly perDay: number; readonly hours: readonly number[] };
  readonly devices: readonly DemoDevice[];
  readonly campaigns: readonly DemoCampaign[];
  readonly texts?: DemoTexts;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const harborAndVine: DemoBusiness = {
  name: 'Harbor & Vine',
  logo: 'logo-harbor-and-vine',
  timeZone: 'America/New_York',
  socials: {
    facebook: 'https://www.facebook.com/harborandvine.demo',
    instagram: 'https://www.instagram.com/harborandvine.demo',
    tiktok: 'https://www.tiktok.com/@harborandvine.demo',
    youtube: 'https://www.youtube.com/@harborandvine-demo',
  },
  team: [
    { name: 'Maya Okafor', email: 'maya@harborandvine.example' },
    { name: 'Tomás Reyes', email: 'tomas@harborandvine.example' },
  ],
  customers: { quantity: 342, areaCodes: ['207', '401', '508', '603', '617', '781', '857', '978'], seed: 20 },
  visits: { perDay: 36, hours: [1, 0, 0, 0, 0, 0, 1, 3, 4, 4, 4, 6, 9, 6, 4, 5, 8, 13, 16, 17, 14, 9, 5, 2] },
  devices: [
    {
      name: 'Pier Street, front counter',
      silentForMs: 12 * second,
      pictures: ['harvest-nights', 'oyster-hour', 'mix-six'],
    },
    { name: 'Pier Street, bar', silentForMs: 31 * second, pictures: ['oyster-hour', 'flight-night'] },
    { name: 'Old Market, window', silentForMs: 8 * second, pictures: ['orange-wine-week', 'mix-six'] },
    { name: 'Station, tasting room', silentForMs: 19 * hour, pictures: ['flight-night'] },
  ],
  campaigns: [
    {
      name: 'Harvest Nights',
      tags: ['events', 'autumn', 'live music'],
      content:
        'Long tables, live strings and the first pour of the year. Fridays from six, in all three shops. Bring someone you like; the bread is on us.',
      pictures: ['harvest-nights', 'oyster-hour', 'flight-night'],
      createdInDays: -6,
      startInDays: -5,
      endInDays: 23,
      target: 'everyone',
    },
    {
      name: 'Mix six, save a fifth',
      tags: ['bottle shop', 'offer'],
      content: 'Any six bottles, a fifth off. Ask us for a red you have never heard of.',
      pictures: ['mix-six', 'orange-wine-week'],
      createdInDays: -12,
      startInDays: -11,
      endInDays: 9,
      target: 'customers',
    },
    {
      name: 'Oyster Hour',
      tags: ['bar', 'weekday'],
      content: 'Five to seven at the bar on Pier Street, Monday to Thursday. Shucked while you wait.',
      pictures: ['oyster-hour'],
      createdInDays: -30,
      startInDays: -29,
      endInDays: 31,
      target: 'everyone',
      devices: ['Pier Street, front counter', 'Pier Street, bar'],
    },
    {
      name: 'Vinyl & Vino',
      tags: ['events'],
      content: 'Bring a record, drink the B-side. One night only, at Old Market.',
      pictures: ['vinyl-and-vino', 'harvest-nights'],
      createdInDays: -2,
      startInDays: 8,
      endInDays: 15,
      target: 'recent',
      devices: ['Old Market, window'],
    },
    {
      name: 'Orange Wine Week',
      tags: ['tasting', 'spring'],
      content: 'Ten skins, ten pours. A week for the wine that cannot decide.',
      pictures: ['orange-wine-week', 'flight-night'],
      createdInDays: -64,
      startInDays: -60,
      endInDays: -53,
      target: 'everyone',
    },
    {
      name: 'Rooftop flights',
      tags: ['tasting', 'summer'],
      content: 'Three glasses, one price, and the harbor below. Called off for the weather.',
      pictures: ['flight-night'],
      createdInDays: -41,
      startInDays: -38,
      endInDays: 4,
      target: 'customers',
      isCanceled: true,
    },
  ],
  texts: {
    campaign: 'Mix six, save a fifth',
    body: 'Harbor & Vine: any six bottles, a fifth off, all week. Ask us for a red you never heard of. {link} Reply STOP to opt out',
    daysAgo: 3,
    answers: [
      { body: 'STOP', meaning: 'stop', afterMs: 3 * minute },
      { body: 'Please stop texting me', meaning: 'stop', afterMs: 11 * minute, comesBack: 'YES' },
      { body: 'Unsubscribe', meaning: 'stop', afterMs: 2 * hour },
      { body: 'stop', meaning: 'stop', afterMs: 7 * hour },
      { body: 'I get too many of these', meaning: 'unclear', agoMs: 5 * hour },
      {
        body: 'Do you pour the orange wine by the glass tonight? We would be six.',
        meaning: 'text',
        agoMs: 40 * minute,
      },
    ],
  },
};

const juniperBakery: DemoBusiness = {
  name: 'Juniper Bakery',
  logo: 'logo-juniper-bakery',
  timeZone: 'America/Los_Angeles',
  socials: {
    instagram: 'https://www.instagram.com/juniperbakery.demo',
    x: 'https://x.com/juniperbakerydm',
  },
  team: [{ name: 'Ines Halloran', email: 'ines@juniperbakery.example' }],
  customers: { quantity: 61, areaCodes: ['503', '971', '541', '360'], seed: 7 },
  visits: { perDay: 22, hours: [0, 0, 0, 0, 1, 5, 13, 17, 14, 10, 8, 6, 8, 5, 4, 4, 4, 5, 5, 4, 3, 3, 1, 0] },
  devices: [
    { name: 'Front counter', silentForMs: 22 * second, pictures: ['fresh-at-seven', 'roll-call'] },
    { name: 'Pick-up shelf', silentForMs: 15 * second, pictures: ['sourdough-saturday'] },
  ],
  campaigns: [
    {
      name: 'Fresh at seven',
      tags: ['morning'],
      content: 'Out of the oven, still loud with crackle. The first twenty through the door get a coffee with it.',
      pictures: ['fresh-at-seven', 'roll-call'],
      createdInDays: -4,
      startInDays: -3,
      endInDays: 18,
      target: 'everyone',
    },
    {
      name: 'Sourdough Saturday',
      tags: ['bread', 'weekend'],
      content: 'Thirty-six hours slow, gone by eleven. Answer this message and we put one aside.',
      pictures: ['sourdough-saturday'],
      createdInDays: -1,
      startInDays: 5,
      endInDays: 33,
      target: 'customers',
    },
    {
      name: 'Berry season',
      tags: ['tarts', 'summer'],
      content: 'Picked at dawn, gone by noon. Until the last punnet.',
      pictures: ['berry-season'],
      createdInDays: -90,
      startInDays: -88,
      endInDays: -26,
      target: 'everyone',
    },
  ],
};

/** In the order in which the switcher shows them. The first campaign of the first one is the gallery to show. */
export const businesses: readonly DemoBusiness[] = [harborAndVine, juniperBakery];
