import { Campaign } from '@fanfare/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { editedCampaignId } from './campaign-links.ts';
import { DateTexts } from './date-texts.tsx';
import { DraftOrForm } from './draft-or-form.tsx';
import { EditCampaign } from './edit-campaign.tsx';
import { startEmpty, startFromCopy } from './editor-start.ts';

/** The one form for campaigns: for a new one, or for the one that the address names. */
export function CreateCampaignPage() {
  const { t } = useTranslation(['common', 'translations']);
  const [params] = useSearchParams();
  const editedId = editedCampaignId(params);
  return (
    <Page
      title={t(editedId ? 'translations:campaigns.editTitle' : 'translations:campaigns.create')}
      lead={t(editedId ? 'translations:campaignForm.editLead' : 'translations:campaignForm.lead')}
    >
      <DateTexts>{editedId ? <EditCampaign key={editedId} id={editedId} /> : <NewCampaign />}</DateTexts>
    </Page>
  );
}

function NewCampaign() {
  const { devices } = useCurrentWorkspace().workspace;
  const navigate = useNavigate();
  const copyOf = useCopiedCampaign();
  const another = () => {
    // A copy was made of the campaign that the address still remembers.
    void navigate(paths.createCampaign, { replace: true, state: null });
    return startEmpty(devices.length > 0);
  };
  return (
    <DraftOrForm begin={() => (copyOf ? startFromCopy(copyOf) : startEmpty(devices.length > 0))} onAnother={another} />
  );
}

const CopyState = z.object({ copyOf: Campaign });

/** The campaign that was chosen to be duplicated on the way here. */
function useCopiedCampaign(): Campaign | undefined {
  const { state } = useLocation() as { state: unknown };
  return CopyState.safeParse(state).data?.copyOf;
}
