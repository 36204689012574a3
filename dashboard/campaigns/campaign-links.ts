/** What is shared: short enough for a text message. */
export function campaignLink(shortLinkHost: string, code: string): string {
  return `${shortLinkHost.replace(/\/$/, '')}/${encodeURIComponent(code)}`;
}

/** The same as its own staff open it. */
export function previewLink(shortLinkHost: string, code: string): string {
  return `${campaignLink(shortLinkHost, code)}#preview`;
}
