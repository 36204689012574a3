import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { EmailPreferences } from './account.ts';
import { useEmailPreference } from './use-email-preference.ts';

interface EmailPreferenceRowProps {
  readonly name: keyof EmailPreferences;
  readonly isOn: boolean;
  readonly columnId: string;
  readonly asksBeforeOff: boolean;
}

/** One subject, and a switch that saves at once. */
export function EmailPreferenceRow({ name, isOn, columnId, asksBeforeOff }: EmailPreferenceRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const rowId = useId();
  const [isAsked, setAsked] = useState(false);
  const preference = useEmailPreference(name, isOn);
  const toggle = (to: boolean) => {
    if (asksBeforeOff && !to) setAsked(true);
    else void preference.save(to);
  };
  return (
    <TableRow sx={{ '&:last-child th': { borderBottom: 0 } }}>
      <TableCell component="th" scope="row" sx={{ paddingInlineStart: { xs: 2, sm: 3 }, verticalAlign: 'top' }}>
        <Typography id={rowId} variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {t(`translations:settings.wishes.${name}`)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t(`translations:settings.wishes.${name}Hint`)}
        </Typography>
        {preference.problem ? (
          <Alert severity="error" sx={{ marginBlockStart: 1.5 }}>
            {preference.problem}
          </Alert>
        ) : null}
      </TableCell>
      <TableCell sx={{ paddingInlineEnd: { xs: 2, sm: 3 }, verticalAlign: 'top' }}>
        <Switch
          checked={preference.isOn}
          disabled={preference.isReadOnly}
          onChange={(_, to) => toggle(to)}
          slotProps={{ input: { 'aria-labelledby': `${rowId} ${columnId}`, 'aria-busy': preference.isBusy } }}
        />
        <Box role="status" sx={{ minHeight: 20, typography: 'caption', color: 'success.main', whiteSpace: 'nowrap' }}>
          {preference.isSaved ? (
            <>
              <CheckIcon size={14} weight="bold" aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
              {t('translations:settings.saved')}
            </>
          ) : null}
        </Box>
        <ConfirmDialog
          open={isAsked}
          title={t('translations:settings.wishes.offTitle')}
          text={t('translations:settings.wishes.offText')}
          confirmLabel={t('translations:settings.wishes.offDo')}
          cancelLabel={t('translations:settings.wishes.keep')}
          onConfirm={() => {
            setAsked(false);
            void preference.save(false);
          }}
          onCancel={() => setAsked(false)}
        />
      </TableCell>
    </TableRow>
  );
}
