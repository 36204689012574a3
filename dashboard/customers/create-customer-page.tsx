import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { Refused } from '../session/right-guard.tsx';
import { plainList } from '../theme/theme.ts';
import { announce } from '../ui/announcer.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useIsHere } from '../ui/use-action.ts';
import { useRelativeTimes } from '../ui/use-now.ts';
import { useAddCustomer, useRemoveCustomer } from './customer-actions.ts';
import { CustomerForm } from './customer-form.tsx';
import { CustomerStatus } from './customer-words.tsx';
import type { CustomersState } from './filter/customers-view.ts';
import { PhoneText, useShownPhone } from './phone-text.tsx';

const ImportWizard = lazy(async () => ({ default: (await import('./import/import-wizard.tsx')).ImportWizard }));

export function CreateCustomerPage() {
  const { t } = useTranslation();
  const { way, choose } = useWay();
  const mayImport = useMay('customers.import');
  const words =
    way === 'file'
      ? { title: t('customersImport.title') }
      : { title: t('customers.createTitle'), lead: t('customers.createLead') };
  if (!mayImport) {
    return (
      <Page {...words}>
        {way === 'file' ? (
          <Card>
            <Refused />
          </Card>
        ) : (
          <OneCustomer isInView />
        )}
      </Page>
    );
  }
  return (
    <Page {...words}>
      <CustomerOrFile
        way={way}
        onChoose={choose}
        one={<OneCustomer isInView={way === 'one'} />}
        file={
          <Suspense fallback={null}>
            <ImportWizard />
          </Suspense>
        }
      />
    </Page>
  );
}

const ways = ['one', 'file'] as const;
type Way = (typeof ways)[number];

/** Which tab is open stands in the address. */
function useWay() {
  const [search, setSearch] = useSearchParams();
  const way: Way = search.get('tab') === 'import' ? 'file' : 'one';
  const choose = (chosen: Way) => setSearch(chosen === 'file' ? { tab: 'import' } : {}, { replace: true });
  return { way, choose };
}

interface CustomerOrFileProps {
  readonly way: Way;
  readonly onChoose: (way: Way) => void;
  readonly one: ReactNode;
  readonly file: ReactNode;
}

/** Two ways to add customers. Whatever was begun in one stays while the other is in view. */
function CustomerOrFile({ way, onChoose, ...panels }: CustomerOrFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [seen, setSeen] = useState<readonly Way[]>([way]);
  if (!seen.includes(way)) setSeen([...seen, way]);
  return (
    <>
      <Tabs
        value={way}
        onChange={(_, chosen: Way) => onChoose(chosen)}
        aria-label={t('customersImport.ways')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {ways.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-tab-${one}`}
            aria-controls={`${id}-panel-${one}`}
            label={t(`customersImport.${one}`)}
          />
        ))}
      </Tabs>
      {ways.map((one) => (
        <Box
          key={one}
          role="tabpanel"
          id={`${id}-panel-${one}`}
          aria-labelledby={`${id}-tab-${one}`}
          hidden={one !== way}
        >
          {seen.includes(one) ? panels[one] : null}
        </Box>
      ))}
    </>
  );
}

function OneCustomer({ isInView }: { readonly isInView: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { add, isBusy, failure } = useAddCustomer();
  const isHere = useIsHere(isInView);
  const wordsOf = useShownPhone();
  const [added, setAdded] = useState<readonly AddedNow[]>([]);
  const [notice, setNotice] = useState<Notice>();

  const addOne = async (phone: string, goesOn: () => boolean): Promise<boolean> => {
    const answer = await add(phone);
    setNotice(answer?.isNew === false ? { about: 'exists', phone } : undefined);
    if (!answer?.isNew) return false;
    const isBlocked = answer.customer?.optout ?? false;
    setAdded((before) => [{ phone, isBlocked, at: Date.now() }, ...before]);
    if (isBlocked) {
      setNotice({ about: 'addedBlocked', phone });
      return true;
    }
    const words = t('customers.added', { phone: wordsOf(phone) });
    if (goesOn()) {
      announce(words);
      return true;
    }
    toastDone(words);
    if (isHere.current) await navigate(paths.customers);
    return false;
  };

  const forget = (phone: string) => {
    setAdded((before) => before.filter((one) => one.phone !== phone));
    setNotice((shown) => (shown?.phone === phone ? undefined : shown));
  };

  return (
    <Stack sx={{ gap: 4, maxWidth: 640 }}>
      <SectionCard title={t('customers.createCard')}>
        <Stack sx={{ gap: 3 }}>
          {notice ? <AddedNotice {...notice} /> : null}
          <CustomerForm isBusy={isBusy} failure={failure} onAdd={addOne} />
        </Stack>
      </SectionCard>
      <AddedJustNow added={added} onUndone={forget} />
    </Stack>
  );
}

/** What is to be known of a number that somebody wanted to add; whoever opted out stays so when they are added. */
interface Notice {
  readonly about: 'exists' | 'addedBlocked';
  readonly phone: string;
}

function AddedNotice({ about, phone }: Notice) {
  const { t } = useTranslation();
  const shown = useShownPhone();
  const isKnown = about === 'exists';
  return (
    <Alert
      severity={isKnown ? 'info' : 'warning'}
      role="status"
      icon={isKnown ? <UserCheckIcon /> : <ProhibitIcon />}
      action={
        <LinkButton
          to={paths.customers}
          state={{ search: phone } satisfies CustomersState}
          size="small"
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('customers.viewCustomer')}
        </LinkButton>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t(`customers.${about}`)}
      </Typography>
      <Box component="span">{t(`customers.${about}Text`, { phone: shown(phone) })}</Box>
    </Alert>
  );
}

interface AddedNow {
  readonly phone: string;
  /** They opted out before, which adding them does not lift. */
  readonly isBlocked: boolean;
  /** epoch milliseconds */
  readonly at: number;
}

interface AddedJustNowProps {
  readonly added: readonly AddedNow[];
  readonly onUndone: (phone: string) => void;
}

/** Who was added since the page was opened, newest first. */
function AddedJustNow({ added, onUndone }: AddedJustNowProps) {
  const { t } = useTranslation();
  if (added.length === 0) return null;
  return (
    <SectionCard title={t('customers.justNow')} lead={t('customers.justNowText')} flush>
      <Box component="ul" sx={{ ...plainList, paddingBlockEnd: 2 }}>
        {added.map((one) => (
          <AddedRow key={one.phone} added={one} onUndone={onUndone} />
        ))}
      </Box>
    </SectionCard>
  );
}

function AddedRow({ added, onUndone }: { readonly added: AddedNow; readonly onUndone: (phone: string) => void }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const { remove, isBusy } = useRemoveCustomer();
  const phone = useShownPhone()(added.phone);
  const undo = async () => {
    if (!(await remove(added.phone, t('customers.undone', { phone })))) return;
    onUndone(added.phone);
    keepFocusSoon();
  };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1, typography: 'body2' }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex', color: 'success.main' }}>
        <CheckCircleIcon size={20} weight="fill" />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        <PhoneText phone={added.phone} />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
        {ago(added.at)}
      </Box>
      {added.isBlocked ? <CustomerStatus status="blocked" /> : null}
      <Button
        size="small"
        color="secondary"
        startIcon={<ArrowCounterClockwiseIcon />}
        aria-disabled={isBusy || undefined}
        onClick={() => void undo()}
        aria-label={t('customers.undoOf', { phone })}
      >
        {t('ui.undo')}
      </Button>
    </Stack>
  );
}
