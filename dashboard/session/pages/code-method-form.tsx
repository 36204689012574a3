import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import type { CodeMedium, MethodStep } from './navigation-state.ts';
import { useCodeStep, type CodeStepPlace } from './use-code-step.ts';

const icons = { SMS: ChatTextIcon, EMAIL: EnvelopeSimpleIcon, TOTP: DeviceMobileIcon } as const;

/** Lets a person choose where the code for their second step comes from. */
export function CodeMethodForm(place: CodeStepPlace & { readonly step: MethodStep }) {
  const { t } = useTranslation();
  const { problem, isBusy, answer, backToPassword } = useCodeStep(place);
  const [chosen, setChosen] = useState<CodeMedium>();
  const choose = (medium: CodeMedium) => {
    setChosen(medium);
    void answer(medium);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <AuthFormAlert problem={problem} />
      {place.step.methods.map((medium) => {
        const Icon = icons[medium];
        return (
          <BusyButton
            key={medium}
            type="button"
            variant="outlined"
            color="secondary"
            size="large"
            isBusy={isBusy && chosen === medium}
            startIcon={<Icon aria-hidden />}
            onClick={() => choose(medium)}
          >
            {t(`auth.methods.${medium}`)}
          </BusyButton>
        );
      })}
      <Button color="secondary" onClick={() => void backToPassword()} sx={{ alignSelf: 'start', marginInline: -1.5 }}>
        {t('auth.backToSignIn')}
      </Button>
    </Stack>
  );
}
