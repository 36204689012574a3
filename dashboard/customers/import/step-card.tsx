import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonRow, plainList } from '../../theme/theme.ts';

interface StepCardProps {
  readonly step: Step;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Buttons below, the way back first. */
  readonly actions?: ReactNode;
  /** Whether the focus goes to the heading, as after another step. */
  readonly takesFocus: boolean;
  /** Whether there is nothing left to do in it. */
  readonly isDone?: boolean;
}

/** One step of the import with its number and name. */
export function StepCard({ step, lead, children, actions, takesFocus, isDone = false }: StepCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const name = t(`customersImport.${step}`);
  return (
    <Card component="section" aria-labelledby={headingId}>
      <Stack sx={{ gap: 3, padding: { xs: 2, sm: 4 } }}>
        <StepTrail step={step} isDone={isDone} />
        <Box>
          <Typography ref={heading} variant="h6" component="h2" id={headingId} tabIndex={-1}>
            {t('customersImport.step', { step: steps.indexOf(step) + 1, name })}
          </Typography>
          {lead ? (
            <Typography variant="secondary" component="div" sx={{ marginTop: 0.5 }}>
              {lead}
            </Typography>
          ) : null}
        </Box>
        {children}
        {actions ? (
          <Stack direction="row" sx={[buttonRow, { alignItems: 'center' }]}>
            {actions}
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}

const steps = ['upload', 'columns', 'review', 'import'] as const;
export type Step = (typeof steps)[number];

interface StepTrailProps {
  readonly step: Step;
  /** Whether that step is behind one too. */
  readonly isDone: boolean;
}

/** Where in the four steps one is. */
function StepTrail({ step, isDone }: StepTrailProps) {
  const { t } = useTranslation();
  const behind = steps.indexOf(step) + (isDone ? 1 : 0);
  return (
    <Box
      component="ol"
      aria-label={t('customersImport.steps')}
      sx={{ ...plainList, display: 'flex', gap: { xs: 1, sm: 2 } }}
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
  const { t } = useTranslation();
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
        {t(`customersImport.${step}`)}
      </Box>
    </Box>
  );
}
