// Every endpoint once, in the order in which docs/api.md tells them.
import { addApiKey, listApiKeys, removeApiKey } from './api-keys.ts';
import { getAnalytics } from './analytics.ts';
import { cancelCampaign, getCampaign, listCampaigns, resumeCampaign, saveCampaign } from './campaigns.ts';
import { exportAudit, searchAudit } from './audit.ts';
import { listConsent } from './consent.ts';
import { exportSegment } from './customer-export.ts';
import {
  addCustomer,
  changeCustomer,
  changeCustomerDetails,
  checkInCustomer,
  exportCustomers,
  listCustomers,
  listDeletedCustomers,
  removeCustomer,
  restoreCustomer,
  searchCustomers,
} from './customers.ts';
import {
  changeDevice,
  changeDeviceImages,
  getDevice,
  listDevices,
  listScreens,
  listUnpairedDevices,
  pairDevice,
  removeDevice,
  removeDeviceImages,
  restoreDevice,
} from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import { sendEvents } from './events.ts';
import { changeGateway, getGateway, removeGateway, testGateway } from './gateways.ts';
import { bulkAddCustomers, listImports, undoImport } from './imports.ts';
import { changeMember, inviteMember, leaveWorkspace, listMembers, removeMember } from './members.ts';
import { changeNotifications, getNotifications } from './notifications.ts';
import { erasePersonalData, getPersonalData } from './personal-data.ts';
import { changeSavedSegment, listSavedSegments, removeSavedSegment, saveSegment } from './saved-segments.ts';
import { cancelSegmentJob, getSegmentJob, listSegmentJobs, startSegmentJob, undoSegmentJob } from './segment-jobs.ts';
import { countSegment, listSegmentChoices } from './segments.ts';
import { getSignUps } from './sign-ups.ts';
import { checkIn, getPairing, getProgram, sendReport, startPairing } from './player.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from './visitors.ts';
import { addConsentText, listConsentTexts } from './workspace-consent.ts';
import { deleteWorkspace, exportWorkspace, keepWorkspace } from './workspace-end.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from './webhooks.ts';
import {
  addImages,
  addWorkspace,
  changeSocials,
  changeWorkspace,
  listWorkspaces,
  selectWorkspace,
} from './workspaces.ts';

export const allEndpoints: readonly Endpoint[] = [
  listWorkspaces,
  addWorkspace,
  selectWorkspace,
  changeWorkspace,
  addImages,
  changeSocials,
  exportWorkspace,
  deleteWorkspace,
  keepWorkspace,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  leaveWorkspace,
  listApiKeys,
  addApiKey,
  removeApiKey,
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  listDeliveries,
  sendDeliveryAgain,
  testWebhook,
  getGateway,
  changeGateway,
  removeGateway,
  testGateway,
  searchAudit,
  exportAudit,
  listConsentTexts,
  addConsentText,
  getNotifications,
  changeNotifications,
  listDevices,
  listScreens,
  pairDevice,
  getDevice,
  changeDevice,
  removeDevice,
  listUnpairedDevices,
  restoreDevice,
  changeDeviceImages,
  removeDeviceImages,
  listCustomers,
  searchCustomers,
  listSavedSegments,
  saveSegment,
  changeSavedSegment,
  removeSavedSegment,
  countSegment,
  listSegmentChoices,
  startSegmentJob,
  listSegmentJobs,
  getSegmentJob,
  cancelSegmentJob,
  undoSegmentJob,
  addCustomer,
  checkInCustomer,
  removeCustomer,
  listDeletedCustomers,
  restoreCustomer,
  changeCustomer,
  changeCustomerDetails,
  bulkAddCustomers,
  exportCustomers,
  exportSegment,
  getSignUps,
  listConsent,
  getPersonalData,
  erasePersonalData,
  listImports,
  undoImport,
  listCampaigns,
  getCampaign,
  saveCampaign,
  cancelCampaign,
  resumeCampaign,
  getAnalytics,
  getPublicCampaign,
  getPublicWorkspace,
  submitPhone,
  sendEvents,
  startPairing,
  getPairing,
  getProgram,
  sendReport,
  checkIn,
];
