import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Bubble } from '../texts/bubble.tsx';

/** A text as it reads on a phone. */
export function Phone({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <Box component="figure" sx={phoneLook}>
      <Typography
        component="figcaption"
        variant="caption"
        sx={{ display: 'block', textAlign: 'center', color: 'text.secondary', marginBlockEnd: 2 }}
      >
        {t('broadcasts.form.preview')}
      </Typography>
      <Bubble text={text} isOwn={false} />
    </Box>
  );
}

/** Of what stands beside one, or above it where there is no room. */
export const besidePhone = {
  display: 'grid',
  columnGap: 4,
  rowGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  alignItems: 'start',
} as const;

const phoneLook = {
  margin: 0,
  marginInline: 'auto',
  width: 268,
  maxWidth: '100%',
  minHeight: 300,
  padding: 2,
  paddingBlock: 3,
  border: '6px solid',
  borderColor: 'neutral.800',
  borderRadius: '30px',
  backgroundColor: 'background.paper',
} as const;
