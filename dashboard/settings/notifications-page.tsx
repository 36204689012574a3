import { call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import {
  type NotificationKind,
  changeNotifications,
  notificationKinds,
  notificationRights,
} from '@fanfare/contract/notifications.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { updateUserAttributes } from 'aws-amplify/auth';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { useWorkspaceIfAny } from '../session/current-workspace.tsx';
import { isolated, useFormats, zoneCity } from '../text/formats.ts';
import { useSiteName } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useAction } from '../ui/use-action.ts';
import { securityAlertsAttribute, type Address } from './account.ts';
import { useReloadAccount, notificationsQuery } from './queries.ts';
import { AccountLoader, SettingsPage } from './settings-layout.tsx';
import { isWriteRefused, useAccountAction } from './settings-problem.ts';
import { SwitchRow, SwitchTable } from './switch-row.tsx';

/** What a person is told by email: of the workspace they work in, and of their account. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const workspace = useWorkspaceIfAny()?.workspace;
  return (
    <SettingsPage title={t('settings.notifications')}>
      <AccountLoader heightsPx={[340, 220]}>
        {({ email, hasSecurityAlerts }) => (
          <>
            {workspace ? <WorkspaceNotifications workspace={workspace} email={email} /> : null}
            <SectionCard
              title={t('settings.wishes.account')}
              lead={
                email.isVerified
                  ? t('settings.wishes.lead', { email: isolated(email.value) })
                  : t('settings.wishes.unproven')
              }
              flush
            >
              <SwitchTable>
                {(columnId) => <SecurityAlertsRow columnId={columnId} isOn={hasSecurityAlerts} />}
              </SwitchTable>
            </SectionCard>
          </>
        )}
      </AccountLoader>
    </SettingsPage>
  );
}

interface WorkspaceNotificationsProps {
  readonly workspace: Workspace;
  readonly email: Address;
}

/** What the person is told of the workspace they work in. */
function WorkspaceNotifications({ workspace, email }: WorkspaceNotificationsProps) {
  const { t } = useTranslation();
  const query = useQuery(notificationsQuery(useCaller(), workspace.workspace_id));
  const about = { email: isolated(email.value), zone: zoneCity(workspace.timeZone) };
  const lead = email.isVerified ? t('settings.wishes.workspaceLead', about) : undefined;
  return (
    <SectionCard title={workspace.name} lead={lead} flush>
      <QueryView
        query={query}
        label={t('settings.notifications')}
        lead={t('settings.wishes.loadFailed')}
        message={(code) => t('settings.wishes.failed', { code })}
        skeleton={<Skeleton variant="rectangular" height={220} />}
      >
        {(stored) => (
          <>
            {stored.isMailed ? null : <Notice>{t('settings.wishes.outbox')}</Notice>}
            {email.isVerified ? null : (
              <Notice>
                {t('settings.wishes.unproven')}{' '}
                <TextLink to={paths.account} color="inherit" underline="always">
                  {t('settings.account')}
                </TextLink>
              </Notice>
            )}
            <SwitchTable>
              {(columnId) =>
                notificationKinds
                  .filter((kind) => mayDo(workspace.role, notificationRights[kind]))
                  .map((kind) => (
                    <NotificationRow
                      key={kind}
                      columnId={columnId}
                      kind={kind}
                      isOn={stored[kind]}
                      ws={workspace.workspace_id}
                      isDisabled={!email.isVerified && !stored[kind]}
                    />
                  ))
              }
            </SwitchTable>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Alert severity="info" sx={{ marginInline: { xs: 2, sm: 3 }, marginBlockEnd: 2 }}>
      {children}
    </Alert>
  );
}

const words = {
  deviceOffline: { label: 'settings.wishes.deviceOffline', hint: 'settings.wishes.deviceOfflineHint' },
  weeklySummary: { label: 'settings.wishes.weeklySummary', hint: 'settings.wishes.weeklySummaryHint' },
} as const satisfies Readonly<Record<NotificationKind, object>>;

interface NotificationRowProps {
  readonly columnId: string;
  readonly ws: string;
  readonly kind: NotificationKind;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
}

function NotificationRow({ columnId, ws, kind, isOn, isDisabled }: NotificationRowProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  const { run, problem } = useAction({
    toProblem: (error) =>
      isRefusal(error, 'addressNotProven')
        ? t('settings.wishes.unproven')
        : t('settings.wishes.failed', { code: codeOf(error) }),
  });
  const save = (to: boolean) =>
    run(async () => {
      const stored = await call(caller, changeNotifications, { params: { ws }, body: { [kind]: to, language } });
      client.setQueryData(notificationsQuery(caller, ws).queryKey, stored);
    });
  return (
    <SwitchRow
      columnId={columnId}
      label={t(words[kind].label)}
      hint={t(words[kind].hint)}
      isOn={isOn}
      isDisabled={isDisabled}
      problem={problem}
      save={save}
    />
  );
}

function SecurityAlertsRow({ columnId, isOn }: { readonly columnId: string; readonly isOn: boolean }) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const { run, problem } = useAccountAction();
  const reload = useReloadAccount();
  const [isReadOnly, setReadOnly] = useState(false);

  const save = async (to: boolean) => {
    let isWritten = true;
    const write = async () => {
      try {
        await updateUserAttributes({ userAttributes: { [securityAlertsAttribute]: String(to) } });
      } catch (error) {
        if (!isWriteRefused(error)) throw error;
        isWritten = false;
        setReadOnly(true);
      }
    };
    if (!(await run(write))) return false;
    await reload(isWritten ? { hasSecurityAlerts: to } : {});
    return isWritten;
  };
  return (
    <SwitchRow
      columnId={columnId}
      label={t('settings.wishes.security')}
      hint={t('settings.wishes.securityHint')}
      isOn={isOn}
      isDisabled={isReadOnly}
      problem={isReadOnly ? t('settings.readOnly', { site: siteName }) : problem?.text}
      save={save}
      offQuestion={{
        title: t('settings.wishes.offTitle'),
        text: t('settings.wishes.offText'),
        confirmLabel: t('settings.wishes.offDo'),
        cancelLabel: t('settings.wishes.keep'),
      }}
    />
  );
}
