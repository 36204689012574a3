// What visitors meet on the invite page, as a picture of it; nothing in it can be used.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { InviteFields } from '../ui/invite-fields.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';

interface InviteScreenProps extends ComponentProps<typeof InviteFields> {
  readonly pictureUrl: string | null;
}

export function InviteScreen({ name, pictureUrl, consent, hasBox }: InviteScreenProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', flex: 1 }}>
      <WorkspacePicture url={pictureUrl} sizePx={88} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2.5 }}>
        {t('invite.screen.stayUpdated')}
      </Box>
      <Box sx={{ fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginBlock: '12px 20px' }}>
        {t('invite.screen.prompt')}
      </Box>
      <InviteFields name={name} consent={consent} hasBox={hasBox} />
      <Box sx={{ marginBlockStart: 'auto', paddingBlockStart: 3, typography: 'caption', color: 'text.secondary' }}>
        {t('invite.screen.poweredBy', { brand })}
      </Box>
    </Stack>
  );
}
