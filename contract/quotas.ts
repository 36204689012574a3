// How much a workspace can hold, so that no business takes the room or the time of others. An installation's settings say
// otherwise. Each refusal says what is full, how much may be there, and what helps.

export interface Quotas {
  /** Campaigns that have not ended: scheduled or live. */
  readonly openCampaigns: number;
  /** Ended ones too. */
  readonly campaigns: number;
  readonly pictures: number;
  readonly pictureMegabytes: number;
  readonly customers: number;
}

export const defaultQuotas: Quotas = {
  openCampaigns: 200,
  campaigns: 10_000,
  pictures: 2_000,
  pictureMegabytes: 2_000,
  customers: 5_000_000,
};

const orAsk = 'or ask whoever runs this site for more room.';

export function tooManyOpenCampaigns({ openCampaigns }: Quotas): string {
  return `This workspace has ${count(openCampaigns)} campaigns that are scheduled or live, as many as it can have. Cancel one, wait until one ends, ${orAsk}`;
}

export function tooManyCampaigns({ campaigns }: Quotas): string {
  return `This workspace has had ${count(campaigns)} campaigns, as many as it can keep. Use another workspace, ${orAsk}`;
}

export function tooManyPictures({ pictures, pictureMegabytes }: Quotas): string {
  return `This workspace can keep ${count(pictures)} pictures of ${count(pictureMegabytes)} MB together, and this one is more. Remove pictures that are not needed, ${orAsk}`;
}

export function tooManyCustomers({ customers }: Quotas): string {
  return `This workspace can have ${count(customers)} customers, and these are more. Delete some that are not needed, ${orAsk}`;
}

function count(quantity: number): string {
  return quantity.toLocaleString('en-US');
}
