import { createContext, use } from 'react';

const SiteNameContext = createContext('');

export const SiteNameProvider = SiteNameContext.Provider;

export function useSiteName(): string {
  return use(SiteNameContext);
}

/** The title of the browser's tab: `{Page} | {site}`. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} | ${useSiteName()}`}</title>;
}
