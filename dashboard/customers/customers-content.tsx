import { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePhoneRule } from '../session/current-workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ActionsMenu } from '../ui/row-menu.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useHandedOver } from '../ui/use-handed-over.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { BlockDialog } from './block-dialog.tsx';
import type { BulkActionKind, Whom } from './bulk/use-bulk-action.ts';
import { useCustomerSelection } from './bulk/whole-selection.ts';
import { useRemoveCustomer } from './customer-actions.ts';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomersList, focusList } from './list/customers-list.tsx';
import type { CustomersListState } from './list/use-customers-list.ts';
import { savedPhone, useHiddenNumbers, useShownPhone } from './phone-text.tsx';

const BulkDialog = lazyDialog(async () => (await import('./bulk/bulk-dialog.tsx')).BulkDialog);

interface CustomersContentProps {
  readonly list: CustomersListState;
  readonly customers: readonly Customer[];
  /** In place of a list of nobody; what stands over it stays, as the result of having deleted them all. */
  readonly firstUse: ReactNode;
}

/** The list with what its customers open: the menu, the drawer and the questions before changes. */
export function CustomersContent({ list, customers, firstUse }: CustomersContentProps) {
  const { areHidden, change } = useHiddenNumbers();
  const selection = useCustomerSelection(customers, list.loaded);
  const opened = useOpenedOfCustomers();
  const copy = useCopyNumber();
  useHandedOver(Customer, opened.details.open);
  useFocusKept(Object.values(opened).some(({ isOpen }) => isOpen));
  const { menu, details, pendingDelete, blocking, bulk } = opened;
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
  const changeSelected = (kind: BulkActionKind) =>
    bulk.open({ kind, whom: selection.everybody ?? { customers: selection.chosen } });
  const deleteSelected = () => {
    const [first, ...others] = selection.chosen;
    if (!selection.everybody && first && others.length === 0) pendingDelete.open(first);
    else changeSelected('delete');
  };
  const doings = { onOpen: details.open, onBlock: blocking.open, onDelete: pendingDelete.open };
  return (
    <>
      {firstUse ?? (
        <CustomersList
          list={list}
          customers={customers}
          areNumbersHidden={areHidden}
          onHideNumbers={change}
          selection={selection}
          actions={actions}
          onChangeSelected={changeSelected}
          onDeleteSelected={deleteSelected}
        />
      )}
      <CustomerMenu {...menu.item} open={menu.isOpen} onClose={menu.close} onCopy={copy} {...doings} />
      <Opened customers={customers} opened={opened} />
      {bulk.item ? (
        <BulkDialog
          key={bulk.opening}
          {...bulk.item}
          open={bulk.isOpen}
          onClose={bulk.close}
          onEnded={selection.clear}
        />
      ) : null}
    </>
  );
}

interface MenuPlace {
  readonly customer: Customer;
  readonly anchor: HTMLElement;
}

function useOpenedOfCustomers() {
  return {
    menu: useDialog<MenuPlace>(),
    details: useDialog<Customer>(),
    blocking: useDialog<Customer>(),
    pendingDelete: useDialog<Customer>(),
    bulk: useDialog<{ readonly kind: BulkActionKind; readonly whom: Whom }>(),
  };
}

function useCopyNumber() {
  const { t } = useTranslation();
  const rule = usePhoneRule();
  return useCallback(
    ({ phone }: Customer) => copyText(savedPhone(phone, rule), () => toastDone(t('customers.numberCopied'))),
    [t, rule],
  );
}

/** What closes gives the focus back to where it was; a customer's row that goes a moment later takes it along. */
function useFocusKept(isAnyOpen: boolean): void {
  const wasOpen = useRef(isAnyOpen);
  const givenTo = useRef<Element>(null);
  useEffect(() => {
    const { activeElement: focused, body } = document;
    const isClosing = wasOpen.current && !isAnyOpen;
    wasOpen.current = isAnyOpen;
    // By now it has gone back, unless there was nowhere to go: then it is still in what fades out.
    const isLost = isClosing
      ? focused === body || focused?.closest('[role=dialog], [role=menu]')
      : focused === body && givenTo.current?.isConnected === false;
    // Until somebody goes on.
    givenTo.current = isClosing || focused === givenTo.current ? focused : null;
    if (isLost) focusList();
  });
}

interface CustomerMenuProps extends DialogProps {
  readonly customer?: Customer;
  readonly anchor?: HTMLElement;
  readonly onCopy: (customer: Customer) => void;
  readonly onOpen: (customer: Customer) => void;
  readonly onBlock: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
}

/** What can be done with one customer: one menu for the whole list. */
function CustomerMenu({ customer, anchor, open, onClose, ...actions }: CustomerMenuProps) {
  const { t } = useTranslation();
  const choose = (action: (customer: Customer) => void) => () => customer && action(customer);
  const isBlocked = customer?.optout;
  return (
    <ActionsMenu
      label={t('customers.actions')}
      actions={[
        { label: t('customers.copyNumber'), icon: <CopyIcon />, onChoose: choose(actions.onCopy) },
        { label: t('customers.viewDetails'), icon: <UserIcon />, onChoose: choose(actions.onOpen) },
        {
          label: t(`customerRecord.${isBlocked ? 'unblock' : 'block'}`),
          icon: isBlocked ? <CheckCircleIcon /> : <ProhibitIcon />,
          onChoose: choose(actions.onBlock),
        },
        { label: t('customers.delete'), icon: <TrashIcon />, isDangerous: true, onChoose: choose(actions.onDelete) },
      ]}
      anchor={open && anchor?.isConnected ? anchor : null}
      edge="end"
      onClose={onClose}
    />
  );
}

interface OpenedProps {
  readonly customers: readonly Customer[];
  readonly opened: ReturnType<typeof useOpenedOfCustomers>;
}

function Opened({ customers, opened }: OpenedProps) {
  const { details, blocking, pendingDelete } = opened;
  // What the list knows by now; who was changed here may have left it.
  const shown = details.item && (customers.find(({ id }) => id === details.item?.id) ?? details.item);
  const forget = () => {
    pendingDelete.close();
    details.close();
  };
  return (
    <>
      <CustomerDrawer
        customer={shown}
        open={details.isOpen}
        onClose={details.close}
        onBlock={blocking.open}
        onDelete={pendingDelete.open}
        onChanged={(changed) => details.isOpen && details.open(changed)}
      />
      {blocking.item ? (
        <BlockDialog
          key={`block ${blocking.opening}`}
          customer={blocking.item}
          open={blocking.isOpen}
          isShown={details.isOpen}
          onChanged={(changed) => details.isOpen && details.open(changed)}
          onClose={blocking.close}
        />
      ) : null}
      {pendingDelete.item ? (
        <DeleteCustomerDialog
          key={`delete ${pendingDelete.opening}`}
          customer={pendingDelete.item}
          open={pendingDelete.isOpen}
          onClose={pendingDelete.close}
          onDeleted={forget}
        />
      ) : null}
    </>
  );
}

interface DeleteCustomerDialogProps extends DialogProps {
  readonly customer: Customer;
  readonly onDeleted: () => void;
}

/** Mounted anew for each customer, so that one's failure is not shown to the next. */
function DeleteCustomerDialog({ customer, open, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation();
  const { remove, erase, isBusy, failure } = useRemoveCustomer();
  const [isErasing, setErasing] = useState(false);
  const mayErase = useMay('customers.export');
  const phone = useShownPhone()(customer.phone);
  const confirm = async () => {
    const isGone = await (isErasing
      ? erase(customer.phone, t('customers.erased', { phone }))
      : remove(customer.phone, t('customers.deleted', { phone })));
    if (isGone) onDeleted();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('customers.deleteTitle', { phone })}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t(isErasing ? 'customers.eraseText' : 'customers.deleteText')}</span>
          {customer.optout ? <Alert severity="warning">{t('customers.deleteBlocked')}</Alert> : null}
          {mayErase ? (
            <FormControlLabel
              control={<Checkbox checked={isErasing} onChange={(_, isChecked) => setErasing(isChecked)} />}
              label={t('customers.eraseToo')}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ) : null}
        </Stack>
      }
      problem={failure}
      confirmLabel={t(isErasing ? 'customers.erase' : 'customers.delete')}
      cancelLabel={t('customers.keep')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
