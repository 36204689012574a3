// Every shortcut once: its keys, and where it leads or what it does.
import { paths } from '../../paths.ts';

export type ShortcutAction = 'search' | 'create' | 'select' | 'shortcuts';

export type Shortcut = { readonly keys: string } & (
  | {
      readonly name: 'overview' | 'campaigns' | 'devices' | 'customers' | 'workspace' | 'invite' | 'settings';
      readonly to: string;
    }
  | { readonly name: ShortcutAction; readonly to?: undefined }
);

export const shortcuts: readonly Shortcut[] = [
  { keys: 'g o', name: 'overview', to: paths.overview },
  { keys: 'g c', name: 'campaigns', to: paths.campaigns },
  { keys: 'g d', name: 'devices', to: paths.devices },
  { keys: 'g u', name: 'customers', to: paths.customers },
  { keys: 'g w', name: 'workspace', to: paths.workspace },
  { keys: 'g i', name: 'invite', to: paths.invite },
  { keys: 'g s', name: 'settings', to: paths.account },
  { keys: '/', name: 'search' },
  { keys: 'c', name: 'create' },
  { keys: 'x', name: 'select' },
  { keys: '?', name: 'shortcuts' },
];

/** What `C` makes on a page; nothing where there is nothing to make. */
export function creationOn(path: string): string | undefined {
  if (path.startsWith(paths.campaigns)) return paths.createCampaign;
  return path.startsWith(paths.customers) ? paths.createCustomer : undefined;
}
