// Refusals that programs tell apart. Their sentences are for people and may be worded anew; their codes stay.
import {
  defaultQuotas,
  tooManyCampaigns,
  tooManyCustomers,
  tooManyInboundTexts,
  tooManyOpenBroadcasts,
  tooManyOpenCampaigns,
  tooManyPictures,
} from './quotas.ts';
import { apiKeyExpired, apiKeyNotFound, apiKeyNotValid, notForApiKeys } from './api-keys.ts';
import { analyticsOff } from './analytics.ts';
import { importNotFound, importUndone } from './imports.ts';
import { jobNotFound, jobNotUndoable, moreMeant, tooManyJobs } from './segment-jobs.ts';
import { tooManyConsentTexts } from './workspace-consent.ts';
import {
  audienceEmpty,
  broadcastEnded,
  broadcastNotFound,
  broadcastStarted,
  recipientsDiffer,
  timePast,
} from './broadcasts.ts';
import { campaignEnded, campaignNotFound } from './campaigns.ts';
import { numbersElsewhere } from './countries.ts';
import { tooManyExports } from './customer-export.ts';
import { customerExists, customerNotFound, notRestorable, tooManyTags, tooManyUnknown } from './customers.ts';
import { deviceNotFound, pairingCodeWrong, tooManyDevices } from './devices.ts';
import {
  credentialsMissing,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
  priceReviewed,
  senderMissing,
  testNumberOptedOut,
  testNumberWrong,
  tooManyTests,
} from './gateways.ts';
import { alreadyMember, lastMember, lastOwner, memberNotFound, signInAgain, tooManyMembers } from './members.ts';
import { imageRemoved } from './images.ts';
import { customerHasStopped, inboundNotFound, notPracticing } from './messages.ts';
import { notAllowed } from './rights.ts';
import { savedSegmentNotFound, segmentInUse, segmentNameTaken, tooManySegments } from './saved-segments.ts';
import { invitationGone } from './own-invitations.ts';
import { addressNotProven } from './notifications.ts';
import { changedMeanwhile, tooManyCalls } from './values.ts';
import { phoneExists } from './visitors.ts';
import { webhookAddressPrivate, webhookAddressWrong, webhookNotFound } from './webhooks.ts';
import { tooManyWorkspaces, workspaceNotFound } from './workspaces.ts';

const sentences = {
  addressNotProven,
  alreadyMember,
  analyticsOff,
  apiKeyExpired,
  apiKeyNotFound,
  apiKeyNotValid,
  audienceEmpty,
  broadcastEnded,
  broadcastNotFound,
  broadcastStarted,
  campaignEnded,
  campaignNotFound,
  changedMeanwhile,
  credentialsMissing,
  customerExists,
  customerHasStopped,
  customerNotFound,
  deviceNotFound,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
  imageRemoved,
  importNotFound,
  importUndone,
  inboundNotFound,
  invitationGone,
  jobNotFound,
  jobNotUndoable,
  lastMember,
  lastOwner,
  memberNotFound,
  moreMeant,
  notAllowed,
  notForApiKeys,
  notPracticing,
  notRestorable,
  numbersElsewhere,
  pairingCodeWrong,
  phoneExists,
  priceReviewed,
  recipientsDiffer,
  savedSegmentNotFound,
  segmentInUse,
  segmentNameTaken,
  senderMissing,
  signInAgain,
  testNumberOptedOut,
  testNumberWrong,
  timePast,
  tooManyCalls,
  tooManyConsentTexts,
  tooManyDevices,
  tooManyExports,
  tooManyJobs,
  tooManyMembers,
  tooManySegments,
  tooManyTags,
  tooManyTests,
  tooManyUnknown,
  tooManyWorkspaces,
  webhookAddressPrivate,
  webhookAddressWrong,
  webhookNotFound,
  workspaceNotFound,
} as const;

/** These say how much there may be, which each installation sets. */
const limits = {
  tooManyCampaigns,
  tooManyCustomers,
  tooManyInboundTexts,
  tooManyOpenBroadcasts,
  tooManyOpenCampaigns,
  tooManyPictures,
} as const;

/** What stands as `error` beside the `message` of such a refusal. */
export type RefusalCode = keyof typeof sentences | keyof typeof limits;

const codes = new Map(
  [
    ...Object.entries(sentences),
    ...Object.entries(limits).map(([code, say]) => [code, withoutNumbers(say(defaultQuotas))] as const),
  ].map(([code, sentence]) => [sentence, code as RefusalCode]),
);

/** The code of a refusal by its sentence; nothing for one that nobody but people reads. */
export function refusalCodeOf(message: string): RefusalCode | undefined {
  return codes.get(message) ?? codes.get(withoutNumbers(message));
}

function withoutNumbers(sentence: string): string {
  return sentence.replaceAll(/\d[\d,]*/g, '#');
}
