import { paths } from '../paths.ts';

/** The page for new customers with its second tab open. */
export const importPath = `${paths.createCustomer}?tab=import`;
