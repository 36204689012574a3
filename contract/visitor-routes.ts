// The visitors' calls without their schemas, for pages that must stay small.
import type { Route } from './route.ts';

export const getPublicCampaignRoute = { api: 'public', method: 'GET', path: '/campaign/{id}' } as const satisfies Route;
export const getPublicWorkspaceRoute = {
  api: 'public',
  method: 'GET',
  path: '/workspace/{id}',
} as const satisfies Route;
export const submitPhoneRoute = { api: 'public', method: 'POST', path: '/phone' } as const satisfies Route;
export const sendEventsRoute = { api: 'public', method: 'POST', path: '/events' } as const satisfies Route;

export const submitLockMs = 5_000;
export const successMessageMs = 3_000;
export const analyticsFlushMs = 5_000;

/** How the invite page of workspace `{id}` stands on a screen of its own, and the icons of that. */
export const kioskManifestPath = '/invite/{id}/manifest.webmanifest';
/** Its service worker: beside the pages, so that each can have it to itself. */
export const kioskWorkerPath = '/invite/sw.js';
export const kioskIconNames = ['192', '512', 'maskable-192', 'maskable-512'] as const;
export const kioskIconPath = '/kiosk-icons/{name}.png';
