import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useSite } from '../session/site.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';

/** The invite page as it stands on a phone; a picture, not a form. */
export function InvitePreview({ workspace }: { workspace: Workspace }) {
  const { brand } = useSite();
  return (
    <Box
      aria-hidden
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
        lang="en"
        dir="ltr"
        sx={{
          alignItems: 'center',
          textAlign: 'center',
          minHeight: 520,
          padding: 3,
          borderRadius: '34px',
          backgroundColor: 'background.paper',
        }}
      >
        <Box sx={{ width: 84, height: 22, borderRadius: '11px', backgroundColor: 'neutral.950', marginBlockEnd: 5 }} />
        <WorkspacePicture url={workspace.profile_image_url} sizePx={88} />
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2.5 }}>Stay Updated With</Box>
        <Box sx={{ typography: 'h6', overflowWrap: 'anywhere' }}>{workspace.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', marginBlock: '12px 20px' }}>
          Enter your phone number to receive updates, offers, and more. Don't miss out!
        </Box>
        <Box sx={{ width: '100%', textAlign: 'left', typography: 'caption', fontWeight: 500 }}>Phone Number</Box>
        <Box sx={{ width: '100%', height: 40, border: '1px solid', borderColor: 'neutral.400', borderRadius: '8px' }} />
        <Box
          sx={{
            width: '100%',
            marginBlockStart: 1.5,
            padding: '9px',
            borderRadius: '12px',
            typography: 'subtitle2',
            color: '#ffffff',
            backgroundColor: 'primary.main',
          }}
        >
          Join Now
        </Box>
        <Box sx={{ marginBlockStart: 'auto', paddingBlockStart: 3, typography: 'caption', color: 'text.secondary' }}>
          Powered By {brand}
        </Box>
      </Stack>
    </Box>
  );
}
