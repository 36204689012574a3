import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useTranslation } from 'react-i18next';

interface ErrorPanelProps {
  /** For people: what could not be done. */
  readonly lead: string;
  /** The fixed text, with its code. */
  readonly message: string;
  readonly onRetry?: () => void;
}

/** Stands where the data would be. */
export function ErrorPanel({ lead, message, onRetry }: ErrorPanelProps) {
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
      sx={{
        '& .MuiAlert-action': { alignItems: 'center', padding: 0, margin: 0, marginInlineStart: 'auto' },
        columnGap: 1,
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
    >
      <Typography variant="subtitle2" component="p">
        {lead}
      </Typography>
      <Typography variant="body2">{message}</Typography>
    </Alert>
  );
}
