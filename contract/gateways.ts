// Who carries the texts of a workspace.

/** `practice` is what a workspace has that has chosen none: nothing leaves the machine. */
export const gatewayKinds = ['practice', 'twilio', 'android', 'http'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** Why a text did not arrive, as far as whoever sent it has to know. */
export const failureCauses = [
  'invalidNumber',
  'unreachable',
  'optedOut',
  'blocked',
  'content',
  'credentials',
  'balance',
  'limit',
  'gateway',
  'other',
] as const;
export type FailureCause = (typeof failureCauses)[number];
