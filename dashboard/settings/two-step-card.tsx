import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { type SetUpTOTPOutput, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { digitsOfCode } from '../auth/code-fields.tsx';
import { useUser } from '../session/session-provider.tsx';
import type { User } from '../session/session-state.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Delayed } from '../ui/loading.tsx';
import { useSiteName } from '../ui/page.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { type Account, ownName } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { useAccountAction } from './settings-problem.ts';

/** The code of an app after the password: on or off, and the way to the other. */
export function TwoStepCard({ account: { hasTwoSteps } }: { account: Account }) {
  const { t } = useTranslation();
  const setUp = useDialog();
  const turnOff = useDialog();
  return (
    <SectionCard title={t('settings.twoStep.title')} lead={t('settings.twoStep.lead')}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Box role="status">
          <StatusChip
            tone={hasTwoSteps ? 'success' : 'neutral'}
            label={t(`settings.twoStep.${hasTwoSteps ? 'on' : 'off'}`)}
            icon={hasTwoSteps ? <CheckCircleIcon weight="fill" aria-hidden /> : <MinusCircleIcon aria-hidden />}
          />
        </Box>
        <Button variant="outlined" color="secondary" onClick={hasTwoSteps ? turnOff.open : setUp.open}>
          {t(`settings.twoStep.${hasTwoSteps ? 'turnOff' : 'setUp'}`)}
        </Button>
      </Stack>
      <SetUpTwoStepDialog key={`on-${setUp.opening}`} open={setUp.isOpen} onClose={setUp.close} />
      <TurnOffTwoStepDialog key={`off-${turnOff.opening}`} open={turnOff.isOpen} onClose={turnOff.close} />
    </SectionCard>
  );
}

/** Mounted anew for each opening, which asks for a new key. */
function SetUpTwoStepDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { key, prepare, turnOn, isBusy, problem } = useTwoStepSetup();
  const reload = useReloadAccount();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const begin = useEffectEvent(() => {
    if (open) void prepare();
  });
  useEffect(() => begin(), []);
  const submit = async () => {
    if (!key) return void prepare();
    setMissing(digitsOfCode(code) === '');
    if (!digitsOfCode(code) || !(await turnOn(digitsOfCode(code)))) return;
    toastDone(t('settings.twoStep.isOn'));
    onClose();
    await reload({ hasTwoSteps: true });
  };
  const canTryAgain = !key && problem !== undefined;
  return (
    <FormDialog
      open={open}
      title={t('settings.twoStep.setUpTitle')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" disabled={isBusy && key !== undefined} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <BusyButton isBusy={isBusy}>{canTryAgain ? t('ui.tryAgain') : t('settings.twoStep.turnOn')}</BusyButton>
        </>
      }
    >
      <AuthFormAlert problem={problem} />
      {canTryAgain ? null : <AuthenticatorKeyView authenticatorKey={key} />}
      {key ? (
        <TextInput
          label={t('settings.twoStep.code')}
          hint={t('settings.twoStep.codeHint')}
          value={code}
          error={isMissing ? t('settings.twoStep.missingCode') : undefined}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputProps={{
            inputMode: 'numeric',
            maxLength: 12,
            dir: 'ltr',
            style: { letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' },
          }}
        />
      ) : null}
    </FormDialog>
  );
}

const pictureSizePx = 200;
const LazyQrPicture = lazy(async () => ({ default: (await import('../ui/qr-picture.tsx')).QrPicture }));

/** The key as a picture to scan and as text to type. */
function AuthenticatorKeyView({ authenticatorKey }: { authenticatorKey: AuthenticatorKey | undefined }) {
  const { t } = useTranslation();
  const square = <Skeleton variant="rounded" width={pictureSizePx} height={pictureSizePx} />;
  return (
    <>
      <Typography variant="secondary">{t('settings.twoStep.scan')}</Typography>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: pictureSizePx }}>
        {authenticatorKey ? (
          <Suspense fallback={square}>
            <LazyQrPicture text={authenticatorKey.uri} label={t('settings.twoStep.qr')} sizePx={pictureSizePx} />
          </Suspense>
        ) : (
          <Delayed thing={t('settings.twoStep.preparing')}>{square}</Delayed>
        )}
      </Box>
      {authenticatorKey ? (
        <div>
          <Typography variant="secondary">{t('settings.twoStep.noScan')}</Typography>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            <Box component="bdi" dir="ltr" sx={keyStyle}>
              {toKeyGroups(authenticatorKey.secret)}
            </Box>
            <CopyIconButton text={authenticatorKey.secret} label={t('settings.twoStep.copyKey')} />
          </Stack>
        </div>
      ) : null}
    </>
  );
}

const keyStyle = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
} as const;

interface AuthenticatorKey {
  readonly secret: string;
  /** For the picture that an app scans. */
  readonly uri: string;
}

/** A key for an app, its proof by a code, and the preference to be asked for codes from now on. */
function useTwoStepSetup() {
  const user = useUser();
  const siteName = useSiteName();
  const { run, isBusy, problem } = useAccountAction();
  const [key, setKey] = useState<AuthenticatorKey>();
  const [isProven, setProven] = useState(false);

  const prepare = () =>
    run(async () => {
      const details = await setUpTOTP();
      setKey({ secret: details.sharedSecret, uri: toSetupAddress(details, siteName, user) });
    });

  const turnOn = (code: string) =>
    run(async () => {
      // A code works once: what failed after it must not ask for it again.
      if (!isProven) await verifyTOTPSetup({ code });
      setProven(true);
      await updateMFAPreference({ totp: 'PREFERRED' });
    });

  return { key, prepare, turnOn, isBusy, problem };
}

/** What an app scans, with the names under which it shows the key. */
export function toSetupAddress(details: Pick<SetUpTOTPOutput, 'getSetupUri'>, siteName: string, user: User): string {
  // The library puts both names into the address as they are.
  return details.getSetupUri(encodeURIComponent(siteName), encodeURIComponent(ownName(user))).href;
}

function TurnOffTwoStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isBusy, problem } = useAccountAction();
  const reload = useReloadAccount();
  const turnOff = async () => {
    if (!(await run(() => updateMFAPreference({ totp: 'DISABLED' })))) return;
    toastDone(t('settings.twoStep.isOff'));
    onClose();
    await reload({ hasTwoSteps: false });
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('settings.twoStep.offTitle')}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t('settings.twoStep.offText')}</span>
          <AuthFormAlert problem={problem} />
        </Stack>
      }
      confirmLabel={t('settings.twoStep.turnOff')}
      cancelLabel={t('settings.twoStep.keepOn')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void turnOff()}
      onCancel={onClose}
    />
  );
}

/** In fours, as keys are easier to type; apps leave the spaces out. */
export function toKeyGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
