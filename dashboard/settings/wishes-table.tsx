import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wishes } from './account.ts';
import { WishRow } from './wish-row.tsx';

export function WishesTable({ wishes }: { wishes: Wishes }) {
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
        <WishRow name="news" isOn={wishes.news} columnId={columnId} asksBeforeOff={false} />
        <WishRow name="security" isOn={wishes.security} columnId={columnId} asksBeforeOff />
      </TableBody>
    </Table>
  );
}
