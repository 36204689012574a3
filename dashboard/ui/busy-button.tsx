import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { useSlow } from './loading.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Submits a form: keeps its label while it works, takes no second press, and says so when it takes long. */
export function BusyButton({ isBusy, children, ...button }: ButtonProps & { readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const isSlow = useSlow(isBusy);
  return (
    <>
      <Button
        type="submit"
        variant="contained"
        {...button}
        onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" aria-hidden /> : button.startIcon}
      >
        {children}
        {isSlow ? (
          <Box component="span" aria-hidden sx={belowLook}>
            {t('ui.stillWorking')}
          </Box>
        ) : null}
      </Button>
      {isBusy ? <VisuallyHidden role="status">{isSlow ? t('ui.stillWorking') : ''}</VisuallyHidden> : null}
    </>
  );
}

/** Below the button, as wide as it, without moving anything; no part of its name. */
const belowLook = {
  position: 'absolute',
  insetBlockStart: '100%',
  insetInline: 0,
  paddingBlockStart: '2px',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: 1.5,
  textAlign: 'center',
  pointerEvents: 'none',
} as const;
