import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { EraserIcon } from '@phosphor-icons/react/dist/csr/Eraser';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { MenuButton } from '../../ui/row-menu.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { BulkActionKind } from '../bulk/use-bulk-action.ts';
import type { ChangeView, CustomersView } from '../filter/customers-view.ts';
import { FilterPanel } from '../filter/filter-panel.tsx';
import { SavedSegments } from '../filter/segments-button.tsx';
import { type CustomerColumn, customerColumns, fixedColumns } from './customer-columns.ts';
import { bulkBarHeightPx } from './table-look.ts';

interface CustomersToolbarProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly columns: readonly CustomerColumn[];
  readonly onToggleColumn: (column: CustomerColumn) => void;
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
  readonly isNarrow: boolean;
  readonly onSelectMode: () => void;
}

export function CustomersToolbar(props: CustomersToolbarProps) {
  const { t } = useTranslation();
  const { view, onChangeView, isNarrow } = props;
  return (
    <Stack direction="row" sx={toolbarLook}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 280 } }}>
        <SearchInput
          label={t('customers.search')}
          clearLabel={t('customers.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
          inputMode="tel"
        />
      </Box>
      <FilterPanel segment={view.segment} onChange={(segment) => onChangeView({ segment })} isNarrow={isNarrow} />
      <SavedSegments
        segment={view.segment}
        onChoose={(segment) => onChangeView({ segment, search: '' })}
        isNarrow={isNarrow}
      />
      {isNarrow ? (
        <Button variant="outlined" color="secondary" onClick={props.onSelectMode}>
          {t('customerList.selectMode')}
        </Button>
      ) : (
        <ColumnChooser columns={props.columns} onToggle={props.onToggleColumn} />
      )}
      {isNarrow ? null : <HideNumbers isOn={props.areNumbersHidden} onChange={props.onHideNumbers} />}
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
  const { t } = useTranslation();
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, hide) => onChange(hide)} />}
      label={t('customers.hideNumbers')}
      sx={{ marginInlineStart: { xs: 0, sm: 'auto' }, marginInlineEnd: 0 }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

interface ColumnChooserProps {
  readonly columns: readonly CustomerColumn[];
  readonly onToggle: (column: CustomerColumn) => void;
}

/** Which columns are shown; the choice stays with the person. */
function ColumnChooser({ columns, onToggle }: ColumnChooserProps) {
  const { t } = useTranslation();
  return (
    <PopoverButton label={t('customerList.columns')} icon={<ColumnsIcon />} sx={{ padding: 2, minWidth: 220 }}>
      {({ titleId }) => (
        <>
          <Typography variant="subtitle2" component="h2" id={titleId} sx={{ paddingBlockEnd: 1 }}>
            {t('customerList.shownColumns')}
          </Typography>
          <FormGroup aria-labelledby={titleId}>
            {customerColumns
              .filter((column) => !fixedColumns.has(column))
              .map((column) => (
                <FormControlLabel
                  key={column}
                  control={
                    <Checkbox size="small" checked={columns.includes(column)} onChange={() => onToggle(column)} />
                  }
                  label={t(`customers.${column}`)}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
          </FormGroup>
        </>
      )}
    </PopoverButton>
  );
}

interface BulkBarProps {
  readonly count: number;
  /** How many the view means. */
  readonly matching: number;
  readonly onSelectAll: () => void;
  readonly onExport: () => void;
  /** Whether all of them have yet to confirm their number. */
  readonly arePending: boolean;
  readonly onChange: (kind: BulkActionKind) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected customers, in the toolbar's place and always in view. */
export function BulkBar(props: BulkBarProps) {
  const { count, matching, arePending, onSelectAll, onExport, onChange, onDelete, onClear } = props;
  const { t } = useTranslation();
  const selected = t('customerList.selected', { count });
  return (
    <SelectionBar
      label={t('customerList.bulk')}
      selected={selected}
      selectAll={{
        label: t('customerList.selectAll', { count: matching }),
        isDone: count >= matching,
        onClick: onSelectAll,
      }}
      clear={{ label: t('customerList.clearSelection'), onClick: onClear }}
      sx={barLook}
    >
      {useMay('customers.export') ? (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          startIcon={<DownloadSimpleIcon />}
          disabled={count === 0}
          onClick={onExport}
        >
          {t('customerList.exportSelected')}
        </Button>
      ) : null}
      {count > 0 ? <ChangeMenu arePending={arePending} onChange={onChange} /> : null}
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<TrashIcon />}
        disabled={count === 0}
        onClick={onDelete}
      >
        {t('customers.delete')}
      </Button>
    </SelectionBar>
  );
}

function ChangeMenu({ arePending, onChange }: Pick<BulkBarProps, 'arePending' | 'onChange'>) {
  const { t } = useTranslation();
  const actionOf = (kind: BulkActionKind, icon: ReactNode) => ({
    label: t(`customerBulk.${kind}`),
    icon,
    onChoose: () => onChange(kind),
  });
  return (
    <MenuButton
      size="small"
      label={t('customerBulk.more')}
      icon={<PencilSimpleIcon />}
      actions={[
        ...(arePending ? [actionOf('askToConfirm', <ChatCircleDotsIcon />)] : []),
        actionOf('addTag', <TagIcon />),
        actionOf('removeTag', <EraserIcon />),
        actionOf('block', <ProhibitIcon />),
      ]}
    />
  );
}

const barLook = {
  minHeight: bulkBarHeightPx,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
