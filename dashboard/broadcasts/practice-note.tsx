import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { TextLink } from '../ui/router-link.tsx';

/** Says that nothing leaves the machine, and what else there is. */
export function PracticeNote() {
  const { t } = useTranslation();
  const maySetUp = useMay('gateways.manage');
  return (
    <Alert severity="info">
      {t('broadcasts.practiceText')} <TextLink to={paths.practice}>{t('broadcasts.openPractice')}</TextLink>
      {maySetUp ? (
        <>
          {' · '}
          <TextLink to={paths.gateway}>{t('broadcasts.setUp')}</TextLink>
        </>
      ) : null}
    </Alert>
  );
}
