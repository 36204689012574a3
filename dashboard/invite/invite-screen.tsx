// What visitors meet on the invite page, as a picture of it; nothing in it can be used.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';

interface InviteScreenProps {
  readonly name: string;
  readonly pictureUrl: string | null;
  /** May hold the mark for the name. */
  readonly consent: string;
  readonly hasBox: boolean;
}

export function InviteScreen({ name, pictureUrl, consent, hasBox }: InviteScreenProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { brand } = useSite();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', flex: 1 }}>
      <WorkspacePicture url={pictureUrl} sizePx={88} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2.5 }}>
        {t('translations:invite.screen.stayUpdated')}
      </Box>
      <Box sx={{ fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginBlock: '12px 20px' }}>
        {t('translations:invite.screen.prompt')}
      </Box>
      <InviteFields name={name} consent={consent} hasBox={hasBox} />
      <Box sx={{ marginBlockStart: 'auto', paddingBlockStart: 3, typography: 'caption', color: 'text.secondary' }}>
        {t('translations:invite.screen.poweredBy', { brand })}
      </Box>
    </Stack>
  );
}

/** The part that people fill in, and what they agree to. */
export function InviteFields({ name, consent, hasBox }: Omit<InviteScreenProps, 'pictureUrl'>) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Box sx={{ width: '100%', textAlign: 'left' }}>
      <Box sx={{ typography: 'caption', fontWeight: 500, marginBlockEnd: 0.5 }}>
        {t('translations:invite.screen.phoneNumber')}
      </Box>
      <Box
        sx={{
          height: 40,
          border: '1px solid',
          borderColor: 'neutral.400',
          borderRadius: '10px',
          backgroundColor: 'background.paper',
        }}
      />
      {hasBox ? <TickBox name={name} /> : null}
      <Box
        sx={{
          marginBlockStart: 1.5,
          padding: '9px',
          borderRadius: '10px',
          typography: 'subtitle2',
          textAlign: 'center',
          color: '#ffffff',
          backgroundColor: 'primary.main',
        }}
      >
        {t('translations:invite.screen.joinNow')}
      </Box>
      <Box
        sx={{
          marginBlockStart: 1.5,
          fontSize: '0.6875rem',
          lineHeight: 1.45,
          color: 'text.secondary',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {consent.replaceAll('{workspace}', name)}
      </Box>
    </Box>
  );
}

function TickBox({ name }: { readonly name: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack direction="row" sx={{ gap: 1, marginBlockStart: 1.5, typography: 'caption' }}>
      <Box
        sx={{
          flexShrink: 0,
          width: 16,
          height: 16,
          marginBlockStart: '2px',
          border: '1px solid',
          borderColor: 'neutral.400',
          borderRadius: '4px',
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('translations:invite.screen.box', { workspace: name })}
      </Box>
    </Stack>
  );
}
