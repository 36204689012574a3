import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../../session/current-workspace.tsx';

interface ImportConsentProps {
  readonly isTicked: boolean;
  readonly isMissing: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

export function ImportConsent({ isTicked, isMissing, onChange }: ImportConsentProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const helpId = useId();
  return (
    <FormControl error={isMissing}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isTicked}
            onChange={(_, ticked) => onChange(ticked)}
            slotProps={{ input: { 'aria-required': true, ...(isMissing ? { 'aria-describedby': helpId } : {}) } }}
          />
        }
        label={t('translations:customersSending.consent', { workspace: workspace.name })}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { paddingBlockStart: '10px' } }}
      />
      {isMissing ? (
        <FormHelperText id={helpId} role="alert">
          {t('translations:customersSending.consentMissing')}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
