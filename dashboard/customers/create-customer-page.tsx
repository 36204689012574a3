import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { announce } from '../ui/announcer.tsx';
import { Page } from '../ui/page.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { AddedJustNow, type AddedNow } from './added-just-now.tsx';
import { AddedNotice, type Notice } from './added-notice.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerOrFile, useWay } from './customer-or-file.tsx';
import { useAddCustomer } from './use-add-customer.ts';
import { useShownPhone } from './use-hidden-numbers.ts';

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
  const wordsOf = useShownPhone();
  const [added, setAdded] = useState<readonly AddedNow[]>([]);
  const [notice, setNotice] = useState<Notice>();

  const addOne = async (phone: string, goesOn: boolean): Promise<boolean> => {
    const answer = await add(phone);
    setNotice(answer?.isNew === false ? { about: 'exists', phone } : undefined);
    if (!answer?.isNew) return false;
    const isBlocked = answer.customer?.optout ?? false;
    setAdded((before) => [{ phone, isBlocked, at: Date.now() }, ...before]);
    if (isBlocked) {
      setNotice({ about: 'addedBlocked', phone });
      return true;
    }
    const words = t('translations:customers.added', { phone: wordsOf(phone) });
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
    setNotice((shown) => (shown?.phone === phone ? undefined : shown));
  };

  return (
    <Stack sx={{ gap: 4, maxWidth: 640 }}>
      <SectionCard title={t('translations:customers.createCard')}>
        <Stack sx={{ gap: 3 }}>
          {notice ? <AddedNotice {...notice} /> : null}
          <CustomerForm isBusy={isBusy} failure={failure} onAdd={addOne} />
        </Stack>
      </SectionCard>
      <AddedJustNow added={added} onUndone={forget} />
    </Stack>
  );
}
