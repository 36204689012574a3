import Box from '@mui/material/Box';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useTranslation } from 'react-i18next';

export const steps = ['upload', 'columns', 'review', 'import'] as const;
export type Step = (typeof steps)[number];

/** Where in the four steps one is. */
export function StepTrail({ step }: { readonly step: Step }) {
  const { t } = useTranslation(['common', 'translations']);
  const current = steps.indexOf(step);
  return (
    <Box
      component="ol"
      aria-label={t('translations:customersImport.steps')}
      sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, listStyle: 'none', margin: 0, padding: 0 }}
    >
      {steps.map((one, index) => (
        <Box
          key={one}
          component="li"
          aria-current={one === step ? 'step' : undefined}
          sx={{
            flex: 1,
            minWidth: 0,
            borderBlockStart: '3px solid',
            borderColor: index <= current ? 'primary.main' : 'neutral.200',
            paddingBlockStart: 1,
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            typography: 'body2',
            fontWeight: one === step ? 500 : 400,
            color: index <= current ? 'text.primary' : 'text.secondary',
          }}
        >
          {index < current ? (
            <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              <CheckIcon weight="bold" />
            </Box>
          ) : null}
          <Box component="span" sx={{ overflowWrap: 'anywhere', fontSize: { xs: '0.75rem', sm: 'inherit' } }}>
            {t(`translations:customersImport.${one}`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
