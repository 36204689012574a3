import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useFormats } from '../text/formats.ts';
import { consentTextsQuery } from '../workspace/consent/queries.ts';
import { InviteScreen } from './invite-screen.tsx';

/** The invite page as it stands on a phone; a picture, not a form. */
export function InvitePreview({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['common', 'translations']);
  const { language } = useFormats();
  const { data } = useQuery(consentTextsQuery(useCaller(), workspace.workspace_id));
  const own = data?.[0]?.text ?? '';
  return (
    <Box
      role="img"
      aria-label={t('translations:invite.preview')}
      sx={{
        width: '100%',
        maxWidth: 300,
        marginInline: 'auto',
        padding: 1.25,
        borderRadius: '44px',
        backgroundColor: 'neutral.950',
        boxShadow: '0 24px 48px rgb(18 22 33 / 0.18)',
        userSelect: 'none',
      }}
    >
      <Stack
        inert
        sx={({ palette: { ramp, neutral } }) => ({
          alignItems: 'center',
          minHeight: 560,
          padding: 3,
          borderRadius: '34px',
          backgroundImage: `linear-gradient(${ramp[200]}, ${ramp[50]} 50%, ${neutral[50]})`,
        })}
      >
        <Box sx={{ width: 84, height: 22, borderRadius: '11px', backgroundColor: 'neutral.950', marginBlockEnd: 4 }} />
        <InviteScreen
          name={workspace.name}
          pictureUrl={workspace.profile_image_url}
          consent={own === '' ? presentConsentText(language).text : own}
          hasBox={workspace.consentBox}
        />
      </Stack>
    </Box>
  );
}
