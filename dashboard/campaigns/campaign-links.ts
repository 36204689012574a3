import { paths } from '../paths.ts';

export const editedParam = 'edit';

/** The form, with the campaign of this id in it. */
export function editCampaignPath(id: string): string {
  return `${paths.createCampaign}?${new URLSearchParams({ [editedParam]: id })}`;
}

/** Which campaign the form is asked to change. */
export function editedCampaignId(params: URLSearchParams): string | undefined {
  return params.get(editedParam) ?? undefined;
}

/** What is shared: short enough for a text message. */
export function campaignLink(shortLinkHost: string, code: string): string {
  return `${shortLinkHost.replace(/\/$/, '')}/${encodeURIComponent(code)}`;
}

/** The same as its own staff open it. */
export function previewLink(shortLinkHost: string, code: string): string {
  return `${campaignLink(shortLinkHost, code)}#preview`;
}
