// Limits of what galleries tell, without schemas, for pages that must stay small.

/** A browser lets 64 KB go when a page is left; so many events always fit in. */
export const eventsPerCallMax = 100;
export const visitorIdMax = 128;
/** No view of an image counts for longer. */
export const viewMsMax = 24 * 60 * 60_000;
/** Whoever looks at a gallery before it goes out to people. */
export const previewVisitorId = 'preview';
/** Whoever came without a label. */
export const unknownVisitorId = 'unknown';
