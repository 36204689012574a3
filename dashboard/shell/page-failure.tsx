import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorPanel } from '../ui/query-view.tsx';

/** Stands in for a page that broke, or whose code could not be loaded. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const messageOf = (failed: unknown) => {
    if (isCodeMissing(failed)) return t('ui.pageNotLoaded');
    return failed instanceof Error ? failed.message : String(failed);
  };
  useEffect(() => console.error('A page failed.', error), [error]);
  return (
    <Box sx={{ maxWidth: 720, marginInline: 'auto', paddingInline: { xs: 2, sm: 3 }, paddingBlock: { xs: 3, sm: 8 } }}>
      <ErrorPanel isPage lead={t('ui.somethingWrong')} message={messageOf(error)} onRetry={() => location.reload()} />
    </Box>
  );
}

// How Chromium, Safari and Firefox each say that a part of the program could not be fetched.
const sayings = [/dynamically imported module/i, /importing a module script failed/i];

/** Whether a page's code did not arrive: no connection, or a newer version has taken its place on the server. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && sayings.some((saying) => saying.test(error.message));
}
