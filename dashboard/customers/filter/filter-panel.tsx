import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { firstDay, lastDay, useTypedDay } from '../../ui/calendar-day.ts';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSourceNames } from '../customer-source.ts';
import { type ChangeView, type CustomersView, carrierUnknown, countFilters, noFilters } from './customers-view.ts';

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
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = countFilters(props.view);
  const label =
    count > 0 ? t('customerList.filtersSet', { count, replace: { count: number(count) } }) : t('customerList.filters');
  return (
    <PopoverButton
      label={label}
      icon={<FunnelSimpleIcon />}
      isSheet={isNarrow}
      sx={isNarrow ? { borderRadius: '20px 20px 0 0', maxHeight: '85dvh' } : { width: 400, maxWidth: '100%' }}
    >
      {({ titleId, close }) => <PanelContent {...props} titleId={titleId} onClose={close} />}
    </PopoverButton>
  );
}

interface PanelContentProps extends Omit<FilterPanelProps, 'isNarrow'> {
  readonly titleId: string;
  readonly onClose: () => void;
}

function PanelContent({ view, onChangeView, choices, titleId, onClose }: PanelContentProps) {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="h6" component="h2" id={titleId} sx={{ padding: 3, paddingBlockEnd: 1 }}>
        {t('customerList.filters')}
      </Typography>
      <Box sx={{ overflowY: 'auto', paddingInline: 3, paddingBlock: 1 }}>
        <FilterFields view={view} onChangeView={onChangeView} choices={choices} />
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, padding: 3, paddingBlockStart: 2, justifyContent: 'flex-end' }}>
        <Button color="secondary" disabled={countFilters(view) === 0} onClick={() => onChangeView(noFilters)}>
          {t('customers.clearFilters')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('customerList.done')}
        </Button>
      </Stack>
    </>
  );
}

interface FilterFieldsProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly choices: FilterChoices;
}

/** Each filter takes effect as soon as it is set. */
function FilterFields({ view, onChangeView, choices }: FilterFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2.5 }}>
      <WordFilters view={view} onChangeView={onChangeView} choices={choices} />
      <DayRange
        label={t('customers.createdAt')}
        from={view.registeredFrom}
        to={view.registeredTo}
        onChange={({ from, to }) => onChangeView({ registeredFrom: from, registeredTo: to })}
      />
      <DayRange
        label={t('customers.lastCheckin')}
        from={view.seenFrom}
        to={view.seenTo}
        isDisabled={view.isNeverSeen}
        onChange={({ from, to }) => onChangeView({ seenFrom: from, seenTo: to })}
      >
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={view.isNeverSeen}
              onChange={(_, isNeverSeen) => onChangeView({ isNeverSeen, seenFrom: '', seenTo: '' })}
            />
          }
          label={t('customerList.neverSeen')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </DayRange>
      <TextInput
        label={t('customerList.checkinsMin')}
        value={view.checkinsMin > 0 ? String(view.checkinsMin) : ''}
        onChange={(event) =>
          onChangeView({ checkinsMin: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 9)) })
        }
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="off"
      />
    </Stack>
  );
}

/** What at least one of the loaded customers has, and what is chosen already. */
function WordFilters({ view, onChangeView, choices }: FilterFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useSourceNames();
  const sources = new Set([...choices.sources, ...(view.source ? [view.source] : [])]);
  const carriers = new Set([
    ...choices.carriers.map((carrier) => carrier || carrierUnknown),
    ...(view.carrier ? [view.carrier] : []),
  ]);
  return (
    <>
      <ChoiceField
        label={t('customers.source')}
        any={t('customers.allSources')}
        value={view.source}
        choices={[...sources].map((value) => ({ value, name: nameOf(value) }))}
        onChange={(source) => onChangeView({ source })}
      />
      <ChoiceField
        label={t('customers.carrier')}
        any={t('customerList.allCarriers')}
        value={view.carrier}
        choices={[...carriers].map((value) => ({
          value,
          name: value === carrierUnknown ? t('customers.unknownCarrier') : value,
        }))}
        onChange={(carrier) => onChangeView({ carrier })}
      />
    </>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  /** What stands for no choice. */
  readonly any: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** One of some words in the order of the alphabet, or any. */
function ChoiceField({ label, any, value, choices, onChange }: ChoiceFieldProps) {
  const labelId = useId();
  return (
    <FormControl fullWidth>
      <Typography variant="subtitle2" id={labelId} sx={{ marginBottom: 0.75 }}>
        {label}
      </Typography>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        displayEmpty
        labelId={labelId}
        SelectDisplayProps={{ 'aria-labelledby': labelId }}
      >
        <MenuItem value="">{any}</MenuItem>
        {choices
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.name}
            </MenuItem>
          ))}
      </Select>
    </FormControl>
  );
}

interface DayRangeProps {
  readonly label: string;
  /** Days as `2026-11-21`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly isDisabled?: boolean;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
  readonly children?: ReactNode;
}

/** From one day to another, both included; either may stay open. */
function DayRange({ label, from, to, isDisabled = false, onChange, children }: DayRangeProps) {
  const { t } = useTranslation();
  const first = useTypedDay(from, (day) => onChange({ from: day, to }));
  const last = useTypedDay(to, (day) => onChange({ from, to: day }));
  const bounds = { min: firstDay, max: lastDay };
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', padding: 0, marginBlockEnd: 1 }}>
        {label}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <TextInput type="date" label={t('customerList.fromDay')} {...first} disabled={isDisabled} inputProps={bounds} />
        <TextInput type="date" label={t('customerList.toDay')} {...last} disabled={isDisabled} inputProps={bounds} />
      </Stack>
      {children}
    </Box>
  );
}
