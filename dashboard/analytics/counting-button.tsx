import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopoverPlace } from '../ui/use-popover-place.ts';

const terms = ['view', 'visitor', 'unknown', 'averageTime', 'reach', 'clicks', 'clickRate', 'day'] as const;

/** What each figure means, for whoever wants to know. */
export function CountingButton() {
  const { t } = useTranslation(['common', 'translations']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = usePopoverPlace('end');
  return (
    <>
      <Button
        color="secondary"
        variant="outlined"
        startIcon={<InfoIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('translations:analytics.counting')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('translations:analytics.counting'),
            tabIndex: -1,
            sx: { width: 380, maxWidth: 'calc(100% - 32px)', marginBlockStart: 1, padding: 3 },
          },
        }}
      >
        <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 1.5 }}>
          {terms.map((term) => (
            <div key={term}>
              <Box component="dt" sx={{ typography: 'subtitle2' }}>
                {t(`translations:analytics.term_${term}`)}
              </Box>
              <Box component="dd" sx={{ margin: 0, typography: 'body2', color: 'text.secondary' }}>
                {t(`translations:analytics.means_${term}`)}
              </Box>
            </div>
          ))}
        </Box>
      </Popover>
    </>
  );
}
