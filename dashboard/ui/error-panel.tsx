import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorPanelProps {
  /** For people: what could not be done. */
  readonly lead: string;
  /** The fixed text, with its code. */
  readonly message: string;
  readonly onRetry?: () => void;
  /** Whether nothing else is on the page: then the lead is its heading. */
  readonly isPage?: boolean;
  /** Another way on, below the words. */
  readonly children?: ReactNode;
}

/** Stands where the data would be. */
export function ErrorPanel({ lead, message, onRetry, isPage = false, children }: ErrorPanelProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="error"
      icon={<WarningDiamondIcon />}
      action={
        onRetry ? (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            onClick={onRetry}
            sx={{ borderColor: 'currentColor' }}
          >
            {t('ui.tryAgain')}
          </Button>
        ) : undefined
      }
      sx={{ paddingBlock: 1 }}
    >
      <Typography variant="subtitle2" component={isPage ? 'h1' : 'p'} tabIndex={isPage ? -1 : undefined}>
        {lead}
      </Typography>
      <Typography variant="body2">{message}</Typography>
      {children}
    </Alert>
  );
}
