import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import {
  type ChangeDevicesView,
  type DeviceShape,
  type DevicesView,
  type HealthFilter,
  deviceSorts,
  healthFilters,
} from '../devices-view.ts';

interface DevicesToolbarProps {
  readonly counts: Readonly<Record<HealthFilter, number>>;
  readonly view: DevicesView;
  readonly onChangeView: ChangeDevicesView;
}

const sortTexts = { attention: 'sortAttention', name: 'sortName', seen: 'sortSeen' } as const;

export function DevicesToolbar({ counts, view, onChangeView }: DevicesToolbarProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <HealthChips counts={counts} value={view.health} onChange={(health) => onChangeView({ health })} />
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px', md: '0 1 280px' }, marginInlineStart: { md: 'auto' } }}>
        <SearchInput
          label={t('devices.search')}
          clearLabel={t('devices.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
        />
      </Box>
      <Select
        value={view.sort}
        onChange={(event) => onChangeView({ sort: event.target.value })}
        fullWidth={false}
        inputProps={{ 'aria-label': t('devices.sort') }}
        sx={{ flex: { xs: '1 1 140px', sm: '0 1 auto' }, minWidth: 140 }}
      >
        {deviceSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`devices.${sortTexts[sort]}`)}
          </MenuItem>
        ))}
      </Select>
      <ShapeSwitch value={view.shape} onChange={(shape) => onChangeView({ shape })} />
    </Stack>
  );
}

interface HealthChipsProps {
  readonly counts: Readonly<Record<HealthFilter, number>>;
  readonly value: HealthFilter;
  readonly onChange: (health: HealthFilter) => void;
}

function HealthChips({ counts, value, onChange }: HealthChipsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('devices.healthFilter')}
      sx={{ gap: 1, flexWrap: 'wrap', flexBasis: { xs: '100%', md: 'auto' } }}
    >
      {healthFilters.map((health) => (
        <Chip
          key={health}
          component="button"
          type="button"
          clickable
          aria-pressed={health === value}
          onClick={() => onChange(health)}
          label={`${t(`devices.${health}`)} ${number(counts[health])}`}
          variant={health === value ? 'filled' : 'outlined'}
          sx={health === value ? pressedLook : chipLook}
        />
      ))}
    </Stack>
  );
}

const chipLook = {
  height: 36,
  borderRadius: '10px',
  fontVariantNumeric: 'tabular-nums',
  borderColor: 'neutral.400',
  '@media (pointer: coarse)': { height: 44 },
} as const;

const pressedLook = {
  ...chipLook,
  border: '1px solid',
  borderColor: 'primary.main',
  color: 'ramp.700',
  '&.MuiChip-root': { backgroundColor: 'ramp.100' },
} as const;

/** Only where a table has room; on narrow screens there are cards. */
function ShapeSwitch({
  value,
  onChange,
}: {
  readonly value: DeviceShape;
  readonly onChange: (shape: DeviceShape) => void;
}) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_, shape: DeviceShape | null) => shape && onChange(shape)}
      aria-label={t('devices.shape')}
      sx={{ display: { xs: 'none', md: 'inline-flex' }, '& .MuiToggleButton-root': { minHeight: 40, minWidth: 40 } }}
    >
      <ToggleButton value="grid" aria-label={t('devices.grid')}>
        <SquaresFourIcon size={20} />
      </ToggleButton>
      <ToggleButton value="list" aria-label={t('devices.list')}>
        <ListBulletsIcon size={20} />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
