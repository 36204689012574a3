import { type Caller, call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { type Customer, checkInCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { toSent } from '@fanfare/contract/phone-rule.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, usePhoneRule, useWorkspaceApi, workspaceKey } from '../session/current-workspace.tsx';
import { usePersistedForm } from '../session/use-persisted-form.ts';
import { plainList } from '../theme/theme.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useAction } from '../ui/use-action.ts';
import { useRelativeTimes } from '../ui/use-now.ts';
import { useAddCustomer } from './customer-actions.ts';
import { ConsentField, CustomerFormValues, PhoneField, customerFormRules } from './customer-form.tsx';
import { CustomerStatus } from './customer-words.tsx';
import { PhoneText, useShownPhone } from './phone-text.tsx';
import { askAgain } from './queries.ts';

/** For those who stand at the counter: a number is checked in or added, and the latest are seen by four digits. */
export function CounterPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('customers.title')} lead={t('counter.lead')}>
      <Box
        sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <CounterForm />
        <LatestCard />
      </Box>
    </Page>
  );
}

function LatestCard() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(latestQuery(caller, ws));
  return (
    <SectionCard title={t('counter.latest')} lead={t('counter.latestLead')} flush>
      <Box sx={{ paddingBlockEnd: 1.5, '& > [role="alert"]': { margin: 3, marginBlockStart: 1 } }}>
        <QueryView
          query={query}
          label={t('counter.latest')}
          lead={t('customers.failed')}
          message={(code) => t('customers.fetchError', { code })}
          skeleton={<Skeleton variant="rounded" height={200} sx={{ marginInline: 3 }} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<UsersIcon />} title={t('customers.empty')} headingLevel="h3" />
            ) : (
              <Box component="ul" sx={plainList}>
                {items.map((customer) => (
                  <LatestRow key={customer.id} customer={customer} />
                ))}
              </Box>
            )
          }
        </QueryView>
      </Box>
    </SectionCard>
  );
}

function LatestRow({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const { phone, lastCheckin, createdAt, status } = customer;
  return (
    <Stack component="li" direction="row" sx={rowLook}>
      <Avatar aria-hidden sx={{ backgroundColor: 'level.2', color: 'neutral.600' }}>
        <PhoneIcon size={20} />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          <PhoneText phone={phone} />
        </Typography>
        <Typography variant="secondary">
          {lastCheckin === null
            ? t('counter.joined', { relative: ago(createdAt) })
            : t('counter.wasHere', { relative: ago(lastCheckin) })}
        </Typography>
      </Box>
      {status === 'blocked' ? <CustomerStatus status={status} /> : null}
    </Stack>
  );
}

const rowLook = {
  alignItems: 'center',
  gap: 2,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.25,
  '& + li': { borderBlockStart: '1px solid', borderColor: 'level.2' },
} as const;

const shownMax = 10;

function latestQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'counter'],
    queryFn: ({ signal }) =>
      call(caller, listCustomers, { params: { ws }, query: { limit: shownMax, order: 'recent' } }, signal),
  });
}

const empty: CustomerFormValues = { phone: '', hasConsent: false };

/** One number, for who comes again and for who is new. Enter checks in. */
function CounterForm() {
  const { t } = useTranslation();
  const { form, notice, failure, checkIn, add, isCheckingIn, isAdding } = useCounter();
  return (
    <SectionCard title={t('counter.title')}>
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void checkIn();
        }}
        sx={{ gap: 3 }}
      >
        <Box role="status" sx={{ '&:empty': { marginBlockEnd: -3 } }}>
          {notice ? <CounterNotice {...notice} /> : null}
        </Box>
        {failure ? <Alert severity="error">{failure}</Alert> : null}
        <PhoneField form={form} />
        <Box>
          <BusyButton isBusy={isCheckingIn} startIcon={<CheckCircleIcon />} size="large">
            {t('counter.checkIn')}
          </BusyButton>
        </Box>
        <Stack component="section" sx={{ gap: 1.5, paddingBlockStart: 3, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="subtitle1" component="h3">
            {t('counter.newHere')}
          </Typography>
          <ConsentField control={form.control} />
          <Box>
            <BusyButton
              type="button"
              variant="outlined"
              color="secondary"
              isBusy={isAdding}
              startIcon={<PlusIcon />}
              onClick={() => void add()}
            >
              {t('customers.add')}
            </BusyButton>
          </Box>
        </Stack>
      </Stack>
    </SectionCard>
  );
}

const severities = {
  checkedIn: 'success',
  sameVisit: 'info',
  unknown: 'info',
  added: 'success',
  addedBlocked: 'warning',
  exists: 'info',
} as const satisfies Readonly<Record<string, AlertColor>>;

/** What came of the last number. */
interface Notice {
  readonly about: keyof typeof severities;
  readonly phone: string;
}

function CounterNotice({ about, phone }: Notice) {
  const { t } = useTranslation();
  return <Alert severity={severities[about]}>{t(`counter.${about}`, { phone: useShownPhone()(phone) })}</Alert>;
}

function useCounter() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const rule = usePhoneRule();
  const form = useForm<CustomerFormValues>({ resolver: zodResolver(customerFormRules(t, rule)), defaultValues: empty });
  usePersistedForm(form, { name: `counter:${workspace.workspace_id}`, shape: CustomerFormValues });
  const { send, isCheckingIn, failure } = useCheckIn();
  const adding = useAddCustomer();
  const [notice, setNotice] = useState<Notice>();
  const [last, setLast] = useState<'checkIn' | 'add'>('checkIn');
  const begin = (action: typeof last) => {
    setNotice(undefined);
    setLast(action);
  };
  const tell = (told: Notice, isDone: boolean) => {
    setNotice(told);
    if (isDone) form.setValue('hasConsent', false);
    // The next number may have been typed meanwhile.
    if (toSent(form.getValues('phone'), rule) !== told.phone) return;
    if (isDone) form.reset(empty, { keepFieldsRef: true });
    form.setFocus(told.about === 'unknown' ? 'hasConsent' : 'phone');
  };
  const checkIn = async () => {
    if (!(await form.trigger('phone'))) return form.setFocus('phone');
    const phone = toSent(form.getValues('phone'), rule);
    begin('checkIn');
    const about = await send(phone);
    if (about) tell({ about, phone }, about !== 'unknown');
    return undefined;
  };
  const add = form.handleSubmit(async (typed) => {
    const phone = toSent(typed.phone, rule);
    begin('add');
    const added = await adding.add(phone);
    if (!added) return;
    if (!added.isNew) tell({ about: 'exists', phone }, false);
    else tell({ about: added.customer?.optout ? 'addedBlocked' : 'added', phone }, true);
  });
  return {
    form,
    notice,
    failure: last === 'add' ? adding.failure : failure,
    checkIn,
    add,
    isCheckingIn,
    isAdding: adding.isBusy,
  };
}

type CheckedIn = 'checkedIn' | 'sameVisit' | 'unknown';

/** Counts a visit; answers nothing where that failed, which is kept as `failure`. */
function useCheckIn() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('counter.failed', { code: codeOf(error) }),
  });
  const send = async (phone: string): Promise<CheckedIn | undefined> => {
    let outcome: CheckedIn | undefined;
    await run(async () => {
      outcome = await call(caller, checkInCustomer, { params: { ws }, body: { phone } }).then(
        ({ isNewVisit }) => (isNewVisit ? 'checkedIn' : 'sameVisit'),
        toUnknown,
      );
      askAgain(client, ws);
    });
    return outcome;
  };
  return { send, isCheckingIn: isBusy, failure: problem };
}

/** Nobody has the number; that the workspace is gone is another matter. */
function toUnknown(error: unknown): 'unknown' {
  if (isRefusal(error, 'customerNotFound')) return 'unknown';
  throw error;
}
