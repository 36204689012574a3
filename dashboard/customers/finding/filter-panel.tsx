import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { usePopoverPlace } from '../../ui/use-popover-place.ts';
import { type CustomersView, countFilters, noFilters } from './customers-view.ts';
import { FilterFields } from './filter-fields.tsx';
import type { ChangeView } from './use-customers-view.ts';

export interface FilterChoices {
  readonly sources: readonly string[];
  readonly carriers: readonly string[];
}

interface FilterPanelProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly choices: FilterChoices;
  readonly isNarrow: boolean;
}

/** The filters behind one button: beside it on wide screens, in a sheet from below on narrow ones. */
export function FilterPanel({ isNarrow, ...props }: FilterPanelProps) {
  const { t } = useTranslation(['common', 'translations']);
  const place = usePopoverPlace();
  const { number } = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const count = countFilters(props.view);
  const close = () => setAnchor(null);
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } as const;
  const content = <PanelContent {...props} titleId={titleId} onClose={close} />;
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<FunnelSimpleIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {count > 0
          ? t('translations:customerList.filtersSet', { count, replace: { count: number(count) } })
          : t('translations:customerList.filters')}
      </Button>
      {isNarrow ? (
        <Drawer
          anchor="bottom"
          open={anchor !== null}
          onClose={close}
          slotProps={{ paper: { ...dialog, sx: { borderRadius: '20px 20px 0 0', maxHeight: '85dvh' } } }}
        >
          {content}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          {...place}
          slotProps={{ paper: { ...dialog, sx: { width: 400, maxWidth: '100%' } } }}
        >
          {content}
        </Popover>
      )}
    </>
  );
}

interface PanelContentProps extends Omit<FilterPanelProps, 'isNarrow'> {
  readonly titleId: string;
  readonly onClose: () => void;
}

function PanelContent({ view, onChangeView, choices, titleId, onClose }: PanelContentProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <>
      <Typography variant="h6" component="h2" id={titleId} sx={{ padding: 3, paddingBlockEnd: 1 }}>
        {t('translations:customerList.filters')}
      </Typography>
      <Box sx={{ overflowY: 'auto', paddingInline: 3, paddingBlock: 1 }}>
        <FilterFields view={view} onChangeView={onChangeView} choices={choices} />
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, padding: 3, paddingBlockStart: 2, justifyContent: 'flex-end' }}>
        <Button color="secondary" disabled={countFilters(view) === 0} onClick={() => onChangeView(noFilters)}>
          {t('translations:customers.clearFilters')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('translations:customerList.done')}
        </Button>
      </Stack>
    </>
  );
}
