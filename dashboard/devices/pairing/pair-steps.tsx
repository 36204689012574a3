import { toPairingCode } from '@fanfare/contract/pairing-code.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import { PlayerAddress } from './player-address.tsx';
import type { PairForm } from './use-pair-form.ts';

/** The three things to do, all in view. */
export function PairSteps({ form }: { readonly form: PairForm }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <>
      {form.failure ? <Alert severity="error">{form.failure}</Alert> : null}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 3 }}>
        <Step number={1} title={t('translations:devicePairing.openTitle')}>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
            {t('translations:devicePairing.openText')}
          </Typography>
          <PlayerAddress />
        </Step>
        <Step number={2}>
          <CodeField form={form} inputRef={form.fields.code} />
        </Step>
        <Step number={3}>
          <TextInput
            label={t('translations:devicePairing.nameTitle')}
            inputRef={form.fields.name}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
            error={form.nameProblem}
            hint={t('translations:devicePairing.nameHint')}
            placeholder={t('translations:devicePairing.namePlaceholder')}
            autoComplete="off"
            inputProps={{ 'aria-invalid': form.nameProblem !== undefined }}
          />
        </Step>
      </Box>
    </>
  );
}

interface CodeFieldProps {
  readonly form: PairForm;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** One field for the whole code: it can be pasted, and capitals come by themselves. */
function CodeField({ form, inputRef }: CodeFieldProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <TextInput
      label={t('translations:devicePairing.codeTitle')}
      inputRef={inputRef}
      value={form.code}
      onChange={(event) => form.setCode(toPairingCode(event.target.value))}
      error={form.codeProblem}
      hint={t('translations:devicePairing.codeHint')}
      autoComplete="off"
      spellCheck={false}
      inputProps={{ dir: 'ltr', autoCapitalize: 'characters', 'aria-invalid': form.codeProblem !== undefined }}
      sx={{ '& input': { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '0.2em', textTransform: 'uppercase' } }}
    />
  );
}

interface StepProps {
  readonly number: number;
  readonly title?: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 2 }}>
      <Box aria-hidden sx={numberLook}>
        {number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {title ? (
          <Typography variant="subtitle2" component="h3" sx={{ lineHeight: '28px' }}>
            {title}
          </Typography>
        ) : null}
        {children}
      </Box>
    </Stack>
  );
}

const numberLook = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: '50%',
  typography: 'subtitle2',
  color: 'ramp.700',
  backgroundColor: 'ramp.100',
} as const;
