// How much a workspace can hold, so that no business takes the room or the time of others. An installation's settings say
// otherwise. Each refusal says what is full, how much may be there, and what helps.

export interface Quotas {
  /** Campaigns that have not ended: scheduled or live. */
  readonly openCampaigns: number;
  /** Ended ones too. */
  readonly campaigns: number;
  /** Broadcasts that are scheduled, going out or paused. */
  readonly openBroadcasts: number;
  readonly pictures: number;
  readonly pictureMegabytes: number;
  readonly customers: number;
  /** From customers, in a day. */
  readonly inboundTexts: number;
  /** Events that wait for one webhook. */
  readonly waitingEvents: number;
}

export const defaultQuotas: Quotas = {
  openCampaigns: 200,
  campaigns: 10_000,
  openBroadcasts: 50,
  pictures: 2_000,
  pictureMegabytes: 2_000,
  customers: 5_000_000,
  inboundTexts: 20_000,
  waitingEvents: 500_000,
};

const orAsk = 'or ask the administrator of this site for';
const orAskForSpace = `${orAsk} more space.`;
const orAskForMore = `${orAsk} a higher limit.`;

export function tooManyOpenCampaigns({ openCampaigns }: Quotas): string {
  return `This workspace has reached its limit of ${count(openCampaigns)} scheduled or live campaigns. Cancel one, wait until one ends, ${orAskForMore}`;
}

export function tooManyCampaigns({ campaigns }: Quotas): string {
  return `This workspace has reached its limit of ${count(campaigns)} campaigns. Use another workspace, ${orAskForSpace}`;
}

export function tooManyOpenBroadcasts({ openBroadcasts }: Quotas): string {
  return `This workspace has reached its limit of ${count(openBroadcasts)} broadcasts that are scheduled, going out or paused. Cancel one, wait until one ends, ${orAskForMore}`;
}

export function tooManyPictures({ pictures, pictureMegabytes }: Quotas): string {
  return `This workspace can store up to ${count(pictures)} images or ${count(pictureMegabytes)} MB, and this one would exceed that. Images of campaigns that have ended can't be removed. Remove others from devices or from scheduled or live campaigns, ${orAskForSpace}`;
}

export function tooManyCustomers({ customers }: Quotas): string {
  return `This workspace can have up to ${count(customers)} customers, and these would exceed that. Delete some you no longer need, ${orAskForSpace}`;
}

export function tooManyInboundTexts({ inboundTexts }: Quotas): string {
  return `This workspace accepts up to ${count(inboundTexts)} texts from customers a day. Wait until tomorrow for the rest, ${orAskForMore}`;
}

function count(quantity: number): string {
  return quantity.toLocaleString('en-US');
}
