import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '../session/current-workspace.tsx';
import { Refused } from '../session/right-guard.tsx';
import { Page } from '../ui/page.tsx';
import { OneCustomer } from './one-customer.tsx';

const ImportWizard = lazy(async () => ({ default: (await import('./import/import-wizard.tsx')).ImportWizard }));

export function CreateCustomerPage() {
  const { t } = useTranslation();
  const { way, choose } = useWay();
  const mayImport = useMay('customers.import');
  const words =
    way === 'file'
      ? { title: t('customersImport.title'), lead: t('customersImport.uploadLead') }
      : { title: t('customers.createTitle'), lead: t('customers.createLead') };
  if (!mayImport) {
    return (
      <Page {...words}>
        {way === 'file' ? (
          <Card>
            <Refused />
          </Card>
        ) : (
          <OneCustomer />
        )}
      </Page>
    );
  }
  return (
    <Page {...words}>
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
