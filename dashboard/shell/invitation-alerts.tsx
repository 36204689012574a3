import { call, isRefusal } from '@fanfare/contract/call.ts';
import { type OwnInvitation, acceptInvitation, declineInvitation } from '@fanfare/contract/own-invitations.ts';
import { type Workspace, workspacesMax } from '@fanfare/contract/workspaces.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passWhereGone, refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { isolated, useFormats } from '../text/formats.ts';
import { noticePlace } from '../theme/theme.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { ownInvitationsQuery, workspacesKey, workspacesQuery } from '../workspace/queries.ts';

export interface OwnInvitationsProps {
  readonly invitations: readonly OwnInvitation[];
  /** Goes to a workspace that was joined; left out where nobody works in another one. */
  readonly onOpen?: ((workspace: Workspace) => void) | undefined;
}

/** Whoever is flooded with invitations still sees the page. */
const atFirstMax = 3;

/** Where the person is invited, and their answer. */
export function OwnInvitations({ invitations, onOpen }: OwnInvitationsProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const hidden = invitations.length - atFirstMax;
  const showAll = () => {
    setIsWhole(true);
    focusMain();
  };
  return (
    <Stack component="section" aria-label={t('ownInvitations.label')} sx={{ ...noticePlace, gap: 1, width: '100%' }}>
      {invitations.slice(0, isWhole ? undefined : atFirstMax).map((invitation) => (
        <InvitationAlert key={invitation.workspaceId} invitation={invitation} onOpen={onOpen} />
      ))}
      {hidden > 0 && !isWhole ? (
        <Button color="secondary" sx={{ alignSelf: 'start' }} onClick={showAll}>
          {t('ownInvitations.more', { count: hidden })}
        </Button>
      ) : null}
    </Stack>
  );
}

interface InvitationAlertProps extends Pick<OwnInvitationsProps, 'onOpen'> {
  readonly invitation: OwnInvitation;
}

function InvitationAlert({ invitation, onOpen }: InvitationAlertProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { accept, decline, busyWith } = useAnswers(invitation, onOpen);
  const { workspaceName: name, invitedBy: who, role, expiresAt } = invitation;
  const named = { name: isolated(name) };
  return (
    <Alert
      severity="info"
      role="group"
      aria-label={name}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 min(360px, calc(100% - 42px))' } }}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <BusyButton
            type="button"
            color="inherit"
            variant="outlined"
            aria-label={t('ownInvitations.acceptOf', { name })}
            isBusy={busyWith === 'accept'}
            onClick={() => void accept()}
            sx={{ borderColor: 'currentColor' }}
          >
            {t('ownInvitations.accept')}
          </BusyButton>
          <BusyButton
            type="button"
            color="inherit"
            variant="text"
            aria-label={t('ownInvitations.declineOf', { name })}
            isBusy={busyWith === 'decline'}
            onClick={() => void decline()}
          >
            {t('ownInvitations.decline')}
          </BusyButton>
        </Stack>
      }
    >
      <Typography variant="subtitle2" component="p">
        <bdi>
          {who === ''
            ? t('ownInvitations.titleAlone', named)
            : t('ownInvitations.title', { ...named, who: isolated(who) })}
        </bdi>
      </Typography>
      <Typography variant="body2">
        <bdi>{t('ownInvitations.text', { role: t(`roles.${role}`), date: date(expiresAt) })}</bdi>
      </Typography>
    </Alert>
  );
}

function useAnswers({ workspaceId, workspaceName }: OwnInvitation, onOpen: OwnInvitationsProps['onOpen']) {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const input = { params: { ws: workspaceId } };
  const name = isolated(workspaceName);
  const { queryKey } = ownInvitationsQuery(caller);
  const { run, isBusy } = useAction({
    toProblem: (error) => {
      if (isRefusal(error, 'invitationGone')) {
        forget();
        return t('ownInvitations.gone', { name });
      }
      if (isRefusal(error, 'tooManyWorkspaces')) return t('ownInvitations.full', { max: workspacesMax });
      return refusalMessage(error) ?? t('ownInvitations.failed');
    },
    onProblem: toastFailure,
  });
  /** What was answered goes at once, and with it the button that had the focus. */
  const forget = () => {
    client.setQueryData(
      queryKey,
      (known) => known && { invitations: known.invitations.filter((one) => one.workspaceId !== workspaceId) },
    );
    void client.invalidateQueries({ queryKey });
    focusMain();
  };
  const open = () => {
    const known = client.getQueryData(workspacesQuery(caller).queryKey)?.workspaces;
    const joined = known?.find(({ workspace_id: id }) => id === workspaceId);
    if (joined) onOpen?.(joined);
  };
  const accept = () =>
    run(async () => {
      setAnswer('accept');
      await call(caller, acceptInvitation, input);
      await client.invalidateQueries({ queryKey: workspacesKey });
      forget();
      toastDone(t('ownInvitations.joined', { name }), onOpen && { label: t('ownInvitations.open'), run: open });
    });
  const decline = () =>
    run(async () => {
      setAnswer('decline');
      await call(caller, declineInvitation, input).catch(passWhereGone);
      forget();
      toastDone(t('ownInvitations.declined', { name }));
    });
  return { accept, decline, busyWith: isBusy ? answer : undefined };
}

function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
