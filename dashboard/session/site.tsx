import { Config } from '@fanfare/contract/config.ts';
import { createContext, use } from 'react';

const SiteContext = createContext<Config | undefined>(undefined);

export const SiteProvider = SiteContext.Provider;

/** Everything that differs between installations. */
export function useSite(): Config {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** Throws when the address gives no configuration that makes sense. */
export async function loadSite(): Promise<Config> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return Config.parse(await response.json());
}
