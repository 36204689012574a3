import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** Submits a form: keeps its label while it works and takes no second press. */
export function BusyButton({ isBusy, children, ...button }: ButtonProps & { readonly isBusy: boolean }) {
  return (
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
    </Button>
  );
}
