// Every endpoint once, in the order in which docs/api.md tells them.
import { cancelCampaign, getCampaign, listCampaigns, saveCampaign } from './campaigns.ts';
import { addCustomer, listCustomers, removeCustomer } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from './visitors.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from './workspaces.ts';

export const allEndpoints: readonly Endpoint[] = [
  listWorkspaces,
  addWorkspace,
  selectWorkspace,
  listCustomers,
  addCustomer,
  removeCustomer,
  listCampaigns,
  getCampaign,
  saveCampaign,
  cancelCampaign,
  getPublicCampaign,
  getPublicWorkspace,
  submitPhone,
];
