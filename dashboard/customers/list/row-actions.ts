import type { Customer } from '@fanfare/contract/customers.ts';

/** What a row can ask for; the list stays the same while rows come and go. */
export interface RowActions {
  readonly onOpen: (customer: Customer) => void;
  readonly onMenu: (customer: Customer, anchor: HTMLElement) => void;
  readonly onCopy: (customer: Customer) => void;
  readonly onToggle: (id: string) => void;
}
