import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonRow } from '../button-row.ts';
import { type Step, StepTrail, steps } from './step-trail.tsx';

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
  const { t } = useTranslation(['common', 'translations']);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const name = t(`translations:customersImport.${step}`);
  return (
    <Card component="section" aria-labelledby={headingId}>
      <Stack sx={{ gap: 3, padding: { xs: 2, sm: 4 } }}>
        <StepTrail step={step} isDone={isDone} />
        <Box>
          <Typography ref={heading} variant="h6" component="h2" id={headingId} tabIndex={-1}>
            {t('translations:customersImport.step', { step: steps.indexOf(step) + 1, name })}
          </Typography>
          {lead ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', marginTop: 0.5 }}>
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
