import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../ui/search-input.tsx';
import type { CustomersView } from './customers-view.ts';
import { useSourceNames } from './use-source-names.ts';

interface CustomersToolbarProps {
  readonly customers: readonly Customer[];
  readonly view: CustomersView;
  readonly onChangeView: (changed: Partial<CustomersView>) => void;
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
}

export function CustomersToolbar(props: CustomersToolbarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { customers, view, onChangeView, areNumbersHidden, onHideNumbers } = props;
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1.5,
        rowGap: 1.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: 2,
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}>
        <SearchInput
          label={t('translations:customers.search')}
          clearLabel={t('translations:customers.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
          inputMode="tel"
        />
      </Box>
      <SourceFilter customers={customers} source={view.source} onChange={(source) => onChangeView({ source })} />
      <FormControlLabel
        control={<Switch checked={areNumbersHidden} onChange={(_, hide) => onHideNumbers(hide)} size="small" />}
        label={t('translations:customers.hideNumbers')}
        sx={{ marginInlineStart: { xs: 0, sm: 'auto' }, marginInlineEnd: 0, gap: 1 }}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Stack>
  );
}

interface SourceFilterProps {
  readonly customers: readonly Customer[];
  readonly source: string;
  readonly onChange: (source: string) => void;
}

/** Every source that a loaded customer came by. */
function SourceFilter({ customers, source, onChange }: SourceFilterProps) {
  const { t } = useTranslation(['common', 'translations']);
  const nameOf = useSourceNames();
  const sources = useMemo(
    () => [...new Set([...customers.map(({ addedby }) => addedby), ...(source ? [source] : [])])],
    [customers, source],
  );
  const choices = sources.map((value) => ({ value, name: nameOf(value) }));
  return (
    <Select
      value={source}
      onChange={(event) => onChange(event.target.value)}
      displayEmpty
      fullWidth={false}
      inputProps={{ 'aria-label': t('translations:customers.source') }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minWidth: 160 }}
    >
      <MenuItem value="">{t('translations:customers.allSources')}</MenuItem>
      {choices
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ value, name }) => (
          <MenuItem key={value} value={value}>
            {name}
          </MenuItem>
        ))}
    </Select>
  );
}
