import { call } from '@fanfare/contract/call.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import { keepWorkspace } from '@fanfare/contract/workspace-end.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { isolated, useFormats } from '../../text/formats.ts';
import { noticePlace } from '../../theme/theme.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

export interface DeletionBannerProps {
  readonly deletion: NonNullable<Workspace['deletion']>;
}

/** When the workspace will be gone and by whose word, and the way to keep it. */
export function DeletionBanner({ deletion: { dueAt, askedBy } }: DeletionBannerProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { workspace, show } = useCurrentWorkspace();
  const caller = useCaller();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('workspaceEnd.keepFailed'),
    onProblem: toastFailure,
  });
  const { workspace_id: ws, name } = workspace;
  const keep = () =>
    run(async () => {
      show((await call(caller, keepWorkspace, { params: { ws } })).workspace);
      toastDone(t('workspaceEnd.kept', { name }));
    });
  return (
    <Box sx={noticePlace}>
      <Alert
        severity="warning"
        role="status"
        sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 min(360px, calc(100% - 42px))' } }}
        action={
          mayDo(workspace.role, 'workspace.end') ? (
            <BusyButton
              type="button"
              color="inherit"
              variant="outlined"
              isBusy={isBusy}
              onClick={() => void keep()}
              sx={{ borderColor: 'currentColor' }}
            >
              {t('workspaceEnd.keep')}
            </BusyButton>
          ) : undefined
        }
      >
        <Typography variant="subtitle2" component="p">
          {t('workspaceEnd.bannerTitle', { name: isolated(name), date: dateTime(dueAt) })}
        </Typography>
        <Typography variant="body2">
          {askedBy === '' ? t('workspaceEnd.askedByFormer') : t('workspaceEnd.askedBy', { who: isolated(askedBy) })}
        </Typography>
      </Alert>
    </Box>
  );
}
