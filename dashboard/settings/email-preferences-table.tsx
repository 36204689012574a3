import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailPreferences } from './account.ts';
import { EmailPreferenceRow } from './email-preference-row.tsx';

export function EmailPreferencesTable({ preferences }: { preferences: EmailPreferences }) {
  const { t } = useTranslation(['common', 'translations']);
  const columnId = useId();
  return (
    <Table>
      <TableHead>
        <TableRow>
          <TableCell sx={{ paddingInlineStart: { xs: 2, sm: 3 } }}>{t('translations:settings.wishes.what')}</TableCell>
          <TableCell id={columnId} sx={{ width: 96, paddingInlineEnd: { xs: 2, sm: 3 } }}>
            {t('translations:settings.wishes.channel')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <EmailPreferenceRow name="news" isOn={preferences.news} columnId={columnId} asksBeforeOff={false} />
        <EmailPreferenceRow name="security" isOn={preferences.security} columnId={columnId} asksBeforeOff />
      </TableBody>
    </Table>
  );
}
