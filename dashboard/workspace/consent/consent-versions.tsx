import type { WorkspaceConsentText } from '@fanfare/contract/workspace-consent.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

/** Every text that was ever shown, with who wrote it and when; the newest first. */
export function ConsentVersions({ items }: { readonly items: readonly WorkspaceConsentText[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { moment } = useFormats();
  if (items.length === 0) return null;
  return (
    <Disclosure
      summary={`${t('translations:consentText.versions')} (${items.length})`}
      sx={{ marginBlockStart: 3, paddingBlockStart: 2.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack component="ol" sx={{ gap: 2.5, listStyle: 'none', margin: 0, padding: 0, marginBlockStart: 2 }}>
        {items.map(({ version, text, createdAt, createdBy }, index) => (
          <Box component="li" key={version}>
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, marginBlockEnd: 0.5 }}>
              <Typography variant="subtitle2" component="span">
                <bdi>{version}</bdi>
              </Typography>
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                {createdBy
                  ? t('translations:consentText.writtenBy', { date: moment(createdAt), name: createdBy })
                  : moment(createdAt)}
              </Typography>
              {index === 0 ? <StatusChip tone="success" label={t('translations:consentText.current')} /> : null}
            </Stack>
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {text || t('translations:consentText.standard')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Disclosure>
  );
}
