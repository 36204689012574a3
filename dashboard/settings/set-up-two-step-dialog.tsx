import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { digitsOfCode } from '../session/pages/code-input.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { AuthenticatorKeyView } from './authenticator-key-view.tsx';
import { useReloadAccount } from './queries.ts';
import { useTwoStepSetup } from './use-two-step-setup.ts';

interface SetUpTwoStepDialogProps {
  readonly open: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

/** Mounted anew for each opening, which asks for a new key. */
export function SetUpTwoStepDialog({ open, email, onClose }: SetUpTwoStepDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { key, prepare, turnOn, isBusy, problem } = useTwoStepSetup(email);
  const reload = useReloadAccount();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (open) void prepare();
    // Once: each opening is a dialog of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const submit = async () => {
    if (!key) return void prepare();
    setMissing(digitsOfCode(code) === '');
    if (!digitsOfCode(code) || !(await turnOn(digitsOfCode(code)))) return;
    toastDone(t('translations:settings.twoStep.isOn'));
    onClose();
    await reload();
  };
  const canTryAgain = !key && problem !== undefined;
  return (
    <FormDialog
      open={open}
      title={t('translations:settings.twoStep.setUpTitle')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" disabled={isBusy && key !== undefined} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <BusyButton isBusy={isBusy}>
            {canTryAgain ? t('ui.tryAgain') : t('translations:settings.twoStep.turnOn')}
          </BusyButton>
        </>
      }
    >
      <AuthFormAlert problem={problem} />
      {canTryAgain ? null : <AuthenticatorKeyView authenticatorKey={key} />}
      {key ? (
        <TextInput
          label={t('translations:settings.twoStep.code')}
          hint={t('translations:settings.twoStep.codeHint')}
          value={code}
          error={isMissing ? t('translations:settings.twoStep.missingCode') : undefined}
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
