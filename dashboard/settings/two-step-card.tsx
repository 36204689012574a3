import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import type { Account } from './account.ts';
import { SetUpTwoStepDialog } from './set-up-two-step-dialog.tsx';
import { TurnOffTwoStepDialog } from './turn-off-two-step-dialog.tsx';

/** The code of an app after the password: on or off, and the way to the other. */
export function TwoStepCard({ account: { hasTwoSteps, email } }: { account: Account }) {
  const { t } = useTranslation(['common', 'translations']);
  const setUp = useDialog();
  const turnOff = useDialog();
  return (
    <SectionCard title={t('translations:settings.twoStep.title')} lead={t('translations:settings.twoStep.lead')}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Box role="status">
          <StatusChip
            tone={hasTwoSteps ? 'success' : 'neutral'}
            label={t(`translations:settings.twoStep.${hasTwoSteps ? 'on' : 'off'}`)}
            icon={hasTwoSteps ? <CheckCircleIcon weight="fill" aria-hidden /> : <MinusCircleIcon aria-hidden />}
          />
        </Box>
        <Button variant="outlined" color="secondary" onClick={hasTwoSteps ? turnOff.open : setUp.open}>
          {t(`translations:settings.twoStep.${hasTwoSteps ? 'turnOff' : 'setUp'}`)}
        </Button>
      </Stack>
      <SetUpTwoStepDialog key={`on-${setUp.opening}`} open={setUp.isOpen} email={email.value} onClose={setUp.close} />
      <TurnOffTwoStepDialog key={`off-${turnOff.opening}`} open={turnOff.isOpen} onClose={turnOff.close} />
    </SectionCard>
  );
}
