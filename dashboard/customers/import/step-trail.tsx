import Box from '@mui/material/Box';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useTranslation } from 'react-i18next';

export const steps = ['upload', 'columns', 'review', 'import'] as const;
export type Step = (typeof steps)[number];

interface StepTrailProps {
  readonly step: Step;
  /** Whether that step is behind one too. */
  readonly isDone: boolean;
}

/** Where in the four steps one is. */
export function StepTrail({ step, isDone }: StepTrailProps) {
  const { t } = useTranslation(['common', 'translations']);
  const behind = steps.indexOf(step) + (isDone ? 1 : 0);
  return (
    <Box
      component="ol"
      aria-label={t('translations:customersImport.steps')}
      sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, listStyle: 'none', margin: 0, padding: 0 }}
    >
      {steps.map((one, index) => (
        <TrailStep key={one} step={one} isCurrent={one === step} isBehind={index < behind} />
      ))}
    </Box>
  );
}

interface TrailStepProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly isBehind: boolean;
}

function TrailStep({ step, isCurrent, isBehind }: TrailStepProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isReached = isCurrent || isBehind;
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        flex: 1,
        minWidth: 0,
        borderBlockStart: '3px solid',
        borderColor: isReached ? 'primary.main' : 'neutral.200',
        paddingBlockStart: 1,
        display: 'flex',
        // On a narrow screen a word has no room beside its mark.
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: { xs: 0.25, sm: 0.75 },
        typography: 'body2',
        fontSize: { xs: '0.75rem', sm: '0.875rem' },
        fontWeight: isCurrent ? 500 : 400,
        color: isReached ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', alignItems: 'center', minHeight: '1lh' }}>
        {isBehind ? <CheckIcon weight="bold" /> : steps.indexOf(step) + 1}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t(`translations:customersImport.${step}`)}
      </Box>
    </Box>
  );
}
