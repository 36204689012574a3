import { createContext, use } from 'react';
import { navLooks, type NavLook } from '../theme/nav-colors.ts';

const NavLookContext = createContext<NavLook>(navLooks.light.evident);

export const NavLookProvider = NavLookContext.Provider;

export function useNavLook(): NavLook {
  return use(NavLookContext);
}
