import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { announce } from '../ui/announcer.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { AddedJustNow, type AddedNow } from './added-just-now.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerOrFile, useWay } from './customer-or-file.tsx';
import { isolated, shownPhone } from './shown-phone.ts';
import { useAddCustomer } from './use-add-customer.ts';

const ImportWizard = lazy(async () => ({ default: (await import('./import/import-wizard.tsx')).ImportWizard }));

export function CreateCustomerPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { way, choose } = useWay();
  const lead = way === 'file' ? t('translations:customersImport.uploadLead') : t('translations:customers.createLead');
  return (
    <Page title={t('translations:customers.createTitle')} lead={lead}>
      <CustomerOrFile
        way={way}
        onChoose={choose}
        one={<OneCustomer />}
        file={
          <Suspense fallback={null}>
            <ImportWizard />
          </Suspense>
        }
      />
    </Page>
  );
}

function OneCustomer() {
  const { t } = useTranslation(['common', 'translations']);
  const navigate = useNavigate();
  const { add, isBusy, failure } = useAddCustomer();
  const [added, setAdded] = useState<readonly AddedNow[]>([]);
  const [known, setKnown] = useState<string>();

  const addOne = async (phone: string, goesOn: boolean): Promise<boolean> => {
    const answer = await add(phone);
    setKnown(answer?.isNew === false ? phone : undefined);
    if (!answer?.isNew) return false;
    const words = t('translations:customers.added', { phone: isolated(shownPhone(phone, false)) });
    setAdded((before) => [{ phone, at: Date.now() }, ...before]);
    if (goesOn) {
      announce(words);
      return true;
    }
    toastDone(words);
    await navigate(paths.customers);
    return false;
  };

  const forget = (phone: string) => {
    setAdded((before) => before.filter((one) => one.phone !== phone));
    setKnown((shown) => (shown === phone ? undefined : shown));
  };

  return (
    <Stack sx={{ gap: 4, maxWidth: 640 }}>
      <SectionCard title={t('translations:customers.createCard')}>
        <Stack sx={{ gap: 3 }}>
          {known ? <AlreadyThere phone={known} /> : null}
          <CustomerForm isBusy={isBusy} failure={failure} onAdd={addOne} />
        </Stack>
      </SectionCard>
      <AddedJustNow added={added} onUndone={forget} />
    </Stack>
  );
}

function AlreadyThere({ phone }: { readonly phone: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Alert
      severity="info"
      role="status"
      icon={<UserCheckIcon />}
      action={
        <LinkButton to={`${paths.customers}?q=${phone}`} size="small" color="inherit">
          {t('translations:customers.viewCustomer')}
        </LinkButton>
      }
      sx={{ '& .MuiAlert-action': { padding: 0, marginInlineStart: 'auto' } }}
    >
      <Typography variant="subtitle2" component="p">
        {t('translations:customers.exists')}
      </Typography>
      <Box component="span">
        {t('translations:customers.existsText', { phone: isolated(shownPhone(phone, false)) })}
      </Box>
    </Alert>
  );
}
