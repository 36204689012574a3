// Every endpoint once, in the order in which docs/api.md tells them.
import { cancelCampaign, getCampaign, listCampaigns, saveCampaign } from './campaigns.ts';
import { listConsent } from './consent.ts';
import { addCustomer, changeCustomer, exportCustomers, listCustomers, removeCustomer } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { sendEvents } from './events.ts';
import { bulkAddCustomers, listImports, undoImport } from './imports.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from './visitors.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from './workspaces.ts';

export const allEndpoints: readonly Endpoint[] = [
  listWorkspaces,
  addWorkspace,
  selectWorkspace,
  listCustomers,
  addCustomer,
  removeCustomer,
  changeCustomer,
  bulkAddCustomers,
  exportCustomers,
  listConsent,
  listImports,
  undoImport,
  listCampaigns,
  getCampaign,
  saveCampaign,
  cancelCampaign,
  getPublicCampaign,
  getPublicWorkspace,
  submitPhone,
  sendEvents,
];
