import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { updateUserAttributes } from 'aws-amplify/auth';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../text/formats.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSiteName } from '../ui/page.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { type EmailPreferences, emailPreferenceAttributes } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { AccountLoader, SettingsPage } from './settings-page.tsx';
import { isWriteRefused, useAccountAction } from './settings-problem.ts';

/** What the account has said about letters from us. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage title={t('settings.notifications')}>
      <AccountLoader heightsPx={[280]}>
        {({ preferences, email }) => (
          <SectionCard
            title={t('settings.wishes.channel')}
            lead={t('settings.wishes.lead', { email: isolated(email.value) })}
            flush
          >
            <EmailPreferencesTable preferences={preferences} />
          </SectionCard>
        )}
      </AccountLoader>
    </SettingsPage>
  );
}

function EmailPreferencesTable({ preferences }: { preferences: EmailPreferences }) {
  const { t } = useTranslation();
  const columnId = useId();
  return (
    <Table>
      <TableHead>
        <TableRow>
          <TableCell sx={{ paddingInlineStart: { xs: 2, sm: 3 } }}>{t('settings.wishes.what')}</TableCell>
          <TableCell id={columnId} sx={{ width: 96, paddingInlineEnd: { xs: 2, sm: 3 } }}>
            {t('settings.wishes.channel')}
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

interface EmailPreferenceRowProps {
  readonly name: keyof EmailPreferences;
  readonly isOn: boolean;
  readonly columnId: string;
  readonly asksBeforeOff: boolean;
}

/** One subject, and a switch that saves at once. */
function EmailPreferenceRow({ name, isOn, columnId, asksBeforeOff }: EmailPreferenceRowProps) {
  const { t } = useTranslation();
  const rowId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const preference = useEmailPreference(name, isOn);
  const toggle = (to: boolean) => {
    if (asksBeforeOff && !to) setConfirming(true);
    else void preference.save(to);
  };
  return (
    <TableRow sx={{ '&:last-child th': { borderBottom: 0 } }}>
      <TableCell component="th" scope="row" sx={{ paddingInlineStart: { xs: 2, sm: 3 }, verticalAlign: 'top' }}>
        <Typography id={rowId} variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {t(`settings.wishes.${name}`)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t(`settings.wishes.${name}Hint`)}
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
              <CheckIcon size={14} weight="bold" aria-hidden style={{ verticalAlign: '-2px' }} /> {t('settings.saved')}
            </>
          ) : null}
        </Box>
        <ConfirmDialog
          open={isConfirming}
          title={t('settings.wishes.offTitle')}
          text={t('settings.wishes.offText')}
          confirmLabel={t('settings.wishes.offDo')}
          cancelLabel={t('settings.wishes.keep')}
          onConfirm={() => {
            setConfirming(false);
            void preference.save(false);
          }}
          onCancel={() => setConfirming(false)}
        />
      </TableCell>
    </TableRow>
  );
}

const savedShownMs = 3_000;

/** A preference about letters: shown as wanted while it is being saved, and as it was if that fails. */
function useEmailPreference(name: keyof EmailPreferences, isStored: boolean) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const { run, isBusy, problem } = useAccountAction();
  const reload = useReloadAccount();
  const [wanted, setWanted] = useState<boolean>();
  const [isReadOnly, setReadOnly] = useState(false);
  const isSaved = useBriefly(savedShownMs);

  const write = async (to: boolean) => {
    try {
      await updateUserAttributes({ userAttributes: { [emailPreferenceAttributes[name]]: String(to) } });
      isSaved.show();
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      setReadOnly(true);
    }
  };
  const save = async (to: boolean) => {
    if (isBusy) return;
    isSaved.hide();
    setWanted(to);
    if (await run(() => write(to))) await reload();
    setWanted(undefined);
  };
  return {
    isOn: wanted ?? isStored,
    isBusy,
    isReadOnly,
    isSaved: isSaved.isShown,
    problem: isReadOnly ? t('settings.readOnly', { site: siteName }) : problem?.text,
    save,
  };
}

function useBriefly(shownMs: number) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown, shownMs]);
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}
