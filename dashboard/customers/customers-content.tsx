import type { Customer } from '@fanfare/contract/customers.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { BlockDialog } from './record/block-dialog.tsx';
import { CustomerDrawer } from './record/customer-drawer.tsx';
import { CustomerMenu } from './list/customer-menu.tsx';
import { CustomersList, focusList } from './list/customers-list.tsx';
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx';
import { DeleteManyDialog } from './removing/delete-many-dialog.tsx';
import { savedPhone } from './shown-phone.ts';
import type { CustomersListState } from './list/use-customers-list.ts';
import { useHiddenNumbers } from './use-hidden-numbers.ts';
import { useOpened } from './list/use-opened.ts';
import { useSelection } from '../ui/use-selection.ts';

interface CustomersContentProps {
  readonly list: CustomersListState;
  readonly customers: readonly Customer[];
}

/** The list with what its customers open: the menu, the drawer and the questions before changes. */
export function CustomersContent({ list, customers }: CustomersContentProps) {
  const { areHidden, change } = useHiddenNumbers();
  const selection = useSelection(list.matching);
  const opened = useOpenedOfCustomers();
  const copy = useCopyNumber();
  useFocusKept(Object.values(opened).some(({ isOpen }) => isOpen));
  const { menu, details, pendingDelete, pendingDeleteMany, blocking } = opened;
  const [openDetails, openMenu, toggle] = [details.open, menu.open, selection.toggle];
  const actions = useMemo(
    () => ({
      onOpen: openDetails,
      onMenu: (customer: Customer, anchor: HTMLElement) => openMenu({ customer, anchor }),
      onCopy: copy,
      onToggle: toggle,
    }),
    [openDetails, openMenu, copy, toggle],
  );
  const deleteSelected = () => {
    const [first, ...others] = selection.chosen;
    if (first && others.length === 0) pendingDelete.open(first);
    else pendingDeleteMany.open(selection.chosen);
  };
  const doings = { onOpen: details.open, onBlock: blocking.open, onDelete: pendingDelete.open };
  return (
    <>
      <CustomersList
        list={list}
        customers={customers}
        areNumbersHidden={areHidden}
        onHideNumbers={change}
        selection={selection}
        actions={actions}
        onDeleteSelected={deleteSelected}
      />
      <CustomerMenu {...menu.one} isOpen={menu.isOpen} onClose={menu.close} onCopy={copy} {...doings} />
      <Opened customers={customers} opened={opened} />
    </>
  );
}

interface MenuPlace {
  readonly customer: Customer;
  readonly anchor: HTMLElement;
}

function useOpenedOfCustomers() {
  return {
    menu: useOpened<MenuPlace>(),
    details: useOpened<Customer>(),
    blocking: useOpened<Customer>(),
    pendingDelete: useOpened<Customer>(),
    pendingDeleteMany: useOpened<readonly Customer[]>(),
  };
}

/** What closes gives the focus back to where it was; a customer's row that goes a moment later takes it along. */
function useFocusKept(isAnyOpen: boolean): void {
  const wasOpen = useRef(isAnyOpen);
  useEffect(() => {
    if (wasOpen.current && !isAnyOpen && isFocusLost()) {
      wasOpen.current = false;
      focusList();
    } else if (isAnyOpen) wasOpen.current = true;
  });
}

/** By now it has gone back, unless there was nowhere to go: then it is still in what fades out. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || Boolean(activeElement?.closest('[role=dialog], [role=menu]'));
}

interface OpenedProps {
  readonly customers: readonly Customer[];
  readonly opened: ReturnType<typeof useOpenedOfCustomers>;
}

function Opened({ customers, opened }: OpenedProps) {
  const { details, blocking, pendingDelete, pendingDeleteMany } = opened;
  // What the list knows by now: a customer may have been blocked since the drawer was opened.
  const shown = details.one && (customers.find(({ id }) => id === details.one?.id) ?? details.one);
  const forget = () => {
    pendingDelete.close();
    details.close();
  };
  return (
    <>
      <CustomerDrawer
        customer={shown}
        isOpen={details.isOpen}
        onClose={details.close}
        onBlock={blocking.open}
        onDelete={pendingDelete.open}
      />
      {blocking.one ? (
        <BlockDialog
          key={`block ${blocking.opening}`}
          customer={blocking.one}
          isOpen={blocking.isOpen}
          isShown={details.isOpen}
          onClose={blocking.close}
        />
      ) : null}
      {pendingDelete.one ? (
        <DeleteCustomerDialog
          key={`delete ${pendingDelete.opening}`}
          customer={pendingDelete.one}
          isOpen={pendingDelete.isOpen}
          onClose={pendingDelete.close}
          onDeleted={forget}
        />
      ) : null}
      {pendingDeleteMany.one ? (
        <DeleteManyDialog
          key={`delete many ${pendingDeleteMany.opening}`}
          customers={pendingDeleteMany.one}
          isOpen={pendingDeleteMany.isOpen}
          onClose={pendingDeleteMany.close}
        />
      ) : null}
    </>
  );
}

function useCopyNumber() {
  const { t } = useTranslation(['common', 'translations']);
  return useCallback(
    ({ phone }: Customer) => {
      navigator.clipboard.writeText(savedPhone(phone)).then(
        () => toastDone(t('translations:customers.numberCopied')),
        () => toastFailure(t('ui.copyFailed')),
      );
    },
    [t],
  );
}
