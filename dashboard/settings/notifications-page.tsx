import { updateUserAttributes } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceIfAny } from '../session/current-workspace.tsx';
import { isolated } from '../text/formats.ts';
import { useSiteName } from '../ui/page.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { securityAlertsAttribute } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { AccountLoader, SettingsPage } from './settings-page.tsx';
import { isWriteRefused, useAccountAction } from './settings-problem.ts';
import { SwitchRow, SwitchTable } from './switch-row.tsx';
import { WorkspaceNotifications } from './workspace-notifications.tsx';

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
    await reload();
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
