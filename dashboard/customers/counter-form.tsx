import { call, isRefusal } from '@fanfare/contract/call.ts';
import { checkInCustomer } from '@fanfare/contract/customers.ts';
import { toSent } from '@fanfare/contract/phone-rule.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf, refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, usePhoneRule, useWorkspaceApi } from '../session/current-workspace.tsx';
import { usePersistedForm } from '../session/use-persisted-form.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useAction } from '../ui/use-action.ts';
import { useAddCustomer } from './customer-actions.ts';
import { ConsentField, CustomerFormValues, PhoneField, customerFormRules } from './customer-form.tsx';
import { useShownPhone } from './phone-text.tsx';
import { askAgain } from './queries.ts';

const empty: CustomerFormValues = { phone: '', hasConsent: false };

/** One number, for who comes again and for who is new. Enter checks in. */
export function CounterForm() {
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
