// Refusals that programs tell apart. Their sentences are for people and may be worded anew; their codes stay.
import { audienceEmpty, broadcastEnded, broadcastStarted, recipientsDiffer, timePast } from './broadcasts.ts';
import { campaignEnded } from './campaigns.ts';
import { numbersElsewhere } from './countries.ts';
import { customerExists, tooManyTags, tooManyUnknown } from './customers.ts';
import { deviceNotFound } from './devices.ts';
import {
  credentialsMissing,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
  senderMissing,
  testNumberOptedOut,
  testNumberWrong,
  tooManyTests,
} from './gateways.ts';
import { alreadyMember, lastMember, lastOwner, memberNotFound, signInAgain, tooManyMembers } from './members.ts';
import { imageRemoved } from './images.ts';
import { customerHasStopped } from './messages.ts';
import { notAllowed } from './rights.ts';
import { segmentInUse, segmentNameTaken, tooManySegments } from './saved-segments.ts';
import { invitationGone } from './own-invitations.ts';
import { addressNotProven } from './notifications.ts';
import { changedMeanwhile } from './values.ts';
import { phoneExists } from './visitors.ts';
import { tooManyWorkspaces, workspaceNotFound } from './workspaces.ts';

const sentences = {
  addressNotProven,
  alreadyMember,
  audienceEmpty,
  broadcastEnded,
  broadcastStarted,
  campaignEnded,
  timePast,
  changedMeanwhile,
  credentialsMissing,
  customerExists,
  customerHasStopped,
  deviceNotFound,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
  imageRemoved,
  invitationGone,
  lastMember,
  lastOwner,
  memberNotFound,
  notAllowed,
  numbersElsewhere,
  phoneExists,
  recipientsDiffer,
  segmentInUse,
  segmentNameTaken,
  senderMissing,
  signInAgain,
  testNumberOptedOut,
  testNumberWrong,
  tooManyMembers,
  tooManySegments,
  tooManyTags,
  tooManyTests,
  tooManyUnknown,
  tooManyWorkspaces,
  workspaceNotFound,
} as const;

/** What stands as `error` beside the `message` of such a refusal. */
export type RefusalCode = keyof typeof sentences;

const codes = new Map(Object.entries(sentences).map(([code, sentence]) => [sentence, code as RefusalCode]));

/** The code of a refusal by its sentence; nothing for one that nobody but people reads. */
export function refusalCodeOf(message: string): RefusalCode | undefined {
  return codes.get(message as (typeof sentences)[RefusalCode]);
}
