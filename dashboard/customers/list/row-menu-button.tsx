import type { Customer } from '@fanfare/contract/customers.ts';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical';
import type { RowActions } from './row-actions.ts';

interface RowMenuButtonProps extends Pick<RowActions, 'onMenu'> {
  readonly customer: Customer;
  readonly label: string;
}

/** A plain element, because a list draws many of them. */
export function RowMenuButton({ customer, label, onMenu }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => onMenu(customer, event.currentTarget)}
    >
      <DotsThreeVerticalIcon size={20} weight="bold" />
    </button>
  );
}
