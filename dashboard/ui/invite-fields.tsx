import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

interface InviteFieldsProps {
  readonly name: string;
  /** May hold the mark for the name. */
  readonly consent: string;
  readonly hasBox: boolean;
  /** Of the button. */
  readonly colors: { readonly brand: string; readonly brandInk: string; readonly brandEdge: string };
}

/** What people fill in on the invite page, and agree to, as a picture of it. */
export function InviteFields({ name, consent, hasBox, colors }: InviteFieldsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ width: '100%', textAlign: 'left' }}>
      <Box sx={{ typography: 'caption', fontWeight: 500, marginBlockEnd: 0.5 }}>{t('invite.screen.phoneNumber')}</Box>
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
          padding: '8px',
          borderRadius: '10px',
          typography: 'subtitle2',
          textAlign: 'center',
          border: `1px solid ${colors.brandEdge}`,
          color: colors.brandInk,
          backgroundColor: colors.brand,
        }}
      >
        {t('invite.screen.joinNow')}
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
  const { t } = useTranslation();
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
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{t('invite.screen.box', { workspace: name })}</Box>
    </Stack>
  );
}
