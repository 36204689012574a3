// What the rooms of texting share.
import { linkCodeExample, linkPlaceholder } from '@fanfare/contract/broadcasts.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Database } from '../database/open.ts';
import type { AccountColumns } from '../gateways/accounts.ts';
import type { Gateway } from '../gateways/gateway.ts';
import type { RecordAudit } from '../http/audit.ts';
import { toBody } from '../messages/store.ts';
import type { Settings } from '../settings.ts';

export interface TextingParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly settings: Pick<Settings, 'shortLinkHost' | 'publicUrl' | 'quotas' | 'language'>;
  /** The workspace's own, or practice. */
  readonly findGateway: (workspaceId: string) => Promise<GatewayRow>;
  readonly openGateway: (row: GatewayRow) => Gateway;
  /** Whether both prove themselves to the gateway alike. */
  readonly isSameAccount: (one: AccountColumns, other: AccountColumns) => boolean;
  readonly recordAudit: RecordAudit;
}

export const linkCodeLength = linkCodeExample.length;

/** As a customer may get it. */
export function exampleOf(text: string, shortLinkHost: string): string {
  return toBody(text, shortLinkHost, linkCodeExample);
}

export function hasLink(text: string): boolean {
  return text.includes(linkPlaceholder);
}

/** Of each text of a broadcast: all links are of one length. */
export function partsOf(text: string, shortLinkHost: string): number {
  return countSmsParts(exampleOf(text, shortLinkHost)).parts;
}
