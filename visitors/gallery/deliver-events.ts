// Where a visit's events go: to the installation's own server where it measures, else to the log alone.
import { sendEventsRoute } from '@fanfare/contract/visitor-routes.ts';
import type { Deliver } from './event-buffer.ts';
import type { GalleryData } from './gallery-state.ts';

export interface DeliveryParts {
  readonly data: Pick<GalleryData, 'campaignId'> & {
    readonly site: Pick<GalleryData['site'], 'publicApi' | 'isMeasuring'>;
  };
  readonly browser: Pick<Navigator, 'sendBeacon' | 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };
  readonly fetch: typeof fetch;
}

/** Events are dropped where the browser asks not to be tracked. */
export function deliveryOf({ data, browser, fetch }: DeliveryParts): Deliver {
  if (browser.globalPrivacyControl === true || browser.doNotTrack === '1') return () => true;
  const { site, campaignId } = data;
  if (!site.isMeasuring) return logEvents;
  const address = site.publicApi + sendEventsRoute.path;
  return async (events, isLeaving) => {
    const body = JSON.stringify({ campaignId, events });
    if (isLeaving && browser.sendBeacon(address, new Blob([body], { type: 'application/json' }))) return true;
    try {
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(address, { method: sendEventsRoute.method, headers, body, keepalive: true });
      return status < 500 && status !== 429;
    } catch {
      return false;
    }
  };
}

const logEvents: Deliver = (events) => {
  console.debug('Gallery events', events);
  return true;
};
