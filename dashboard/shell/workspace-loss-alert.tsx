import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { layout, noticePlace } from '../theme/theme.ts';
import { type LostWorkspace, useForgetLost, useGoOn } from './workspace-loss.ts';

export interface WorkspaceLossAlertProps {
  readonly lost: LostWorkspace;
  readonly currentName: string | undefined;
}

/** Which workspace is gone for this person, and where they are now. */
export function WorkspaceLossAlert({ lost, currentName }: WorkspaceLossAlertProps) {
  return (
    <Box sx={{ ...noticePlace, position: 'sticky', insetBlockStart: layout.barHeightPx, zIndex: 900 }}>
      {lost.waiting ? <UnsavedNotice lost={lost} /> : <MovedNotice lost={lost} currentName={currentName} />}
    </Box>
  );
}

/** Something unsaved still stands on the page: it can be copied, but not saved. */
function UnsavedNotice({ lost }: { readonly lost: LostWorkspace }) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const next = lost.waiting?.workspaces.find(({ workspace_id: id }) => id === lost.waiting?.selected_workspace);
  return (
    <Alert
      severity="warning"
      // Its button has a long name.
      sx={{ boxShadow: 3, '& .MuiAlert-message': { flexBasis: 'min(360px, calc(100% - 42px))' } }}
      action={
        <Button color="inherit" variant="outlined" onClick={() => goOn(lost)} sx={{ borderColor: 'currentColor' }}>
          {next ? t('workspaceLoss.goOnTo', { name: next.name }) : t('workspaceLoss.goOn')}
        </Button>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t('workspaceLoss.lost', { name: lost.name })}
      </Typography>
      <Typography variant="body2">{t('workspaceLoss.unsaved')}</Typography>
    </Alert>
  );
}

function MovedNotice({ lost: { name, isOwnAction }, currentName }: WorkspaceLossAlertProps) {
  const { t } = useTranslation();
  const forget = useForgetLost();
  return (
    <Alert severity="info" onClose={forget} closeText={t('ui.close')} sx={{ boxShadow: 3 }}>
      {t(isOwnAction ? 'workspaceLoss.left' : 'workspaceLoss.lost', { name })}{' '}
      {currentName === undefined ? null : t('workspaceLoss.nowIn', { name: currentName })}
    </Alert>
  );
}
