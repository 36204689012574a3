import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../ui/search-input.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { CustomerColumn } from './customer-columns.ts';
import type { CustomersView } from '../finding/customers-view.ts';
import { type FilterChoices, FilterPanel } from '../finding/filter-panel.tsx';
import type { ChangeView } from '../finding/use-customers-view.ts';

interface CustomersToolbarProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly choices: FilterChoices;
  readonly columns: readonly CustomerColumn[];
  readonly onToggleColumn: (column: CustomerColumn) => void;
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
  readonly isNarrow: boolean;
  readonly onSelectMode: () => void;
}

export function CustomersToolbar(props: CustomersToolbarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { view, onChangeView, choices, isNarrow } = props;
  return (
    <Stack direction="row" sx={toolbarLook}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 280 } }}>
        <SearchInput
          label={t('translations:customers.search')}
          clearLabel={t('translations:customers.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
          inputMode="tel"
        />
      </Box>
      <FilterPanel view={view} onChangeView={onChangeView} choices={choices} isNarrow={isNarrow} />
      {isNarrow ? (
        <Button variant="outlined" color="secondary" onClick={props.onSelectMode}>
          {t('translations:customerList.selectMode')}
        </Button>
      ) : (
        <ColumnChooser columns={props.columns} onToggle={props.onToggleColumn} />
      )}
      <HideNumbers isOn={props.areNumbersHidden} onChange={props.onHideNumbers} />
    </Stack>
  );
}

const toolbarLook = {
  gap: 1.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 72,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 2,
} as const;

function HideNumbers({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (hide: boolean) => void }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, hide) => onChange(hide)} />}
      label={t('translations:customers.hideNumbers')}
      sx={{ marginInlineStart: { xs: 0, sm: 'auto' }, marginInlineEnd: 0 }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
