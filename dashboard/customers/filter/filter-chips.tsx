import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { startOfDay } from '../../ui/calendar-day.ts';
import { useSourceNames } from '../customer-source.ts';
import {
  type ChangeView,
  type CustomerFilters,
  type CustomersView,
  carrierUnknown,
  countFilters,
  noFilters,
  soughtDigits,
} from './customers-view.ts';

interface FilterChip {
  readonly label: string;
  readonly without: Partial<CustomerFilters>;
}

interface FilterChipsProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
}

/** What the list is filtered by; each can be taken away. */
export function FilterChips({ view, onChangeView }: FilterChipsProps) {
  const { t } = useTranslation();
  const chips = useFilterChips(view);
  if (countFilters(view) === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={t('customerList.filtersInUse')}
      direction="row"
      sx={{
        gap: 1,
        flexWrap: 'wrap',
        listStyle: 'none',
        margin: 0,
        padding: 0,
        paddingInline: { xs: 2, sm: 3 },
        paddingBlockEnd: 2,
      }}
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Chip
            component="button"
            type="button"
            clickable
            label={label}
            aria-label={t('customerList.removeFilter', { filter: label })}
            onClick={() => onChangeView(without)}
            onDelete={() => onChangeView(without)}
            deleteIcon={<XIcon size={14} aria-hidden />}
            sx={{ minHeight: 32, border: 0 }}
          />
        </li>
      ))}
      <li>
        <Button size="small" color="secondary" onClick={() => onChangeView(noFilters)}>
          {t('customers.clearFilters')}
        </Button>
      </li>
    </Stack>
  );
}

function useFilterChips(view: CustomersView): readonly FilterChip[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useSourceNames();
  const rangeText = useRangeText();
  const { source, carrier, checkinsMin } = view;
  const registered = rangeText('registered', view.registeredFrom, view.registeredTo);
  const seen = view.isNeverSeen ? t('customerList.seenNever') : rangeText('seen', view.seenFrom, view.seenTo);
  const carrierName = carrier === carrierUnknown ? t('customers.unknownCarrier') : carrier;
  const sourceText = source && t('customerList.sourceIs', { source: nameOf(source) });
  const carrierText = carrier && t('customerList.carrierIs', { carrier: carrierName });
  const checkinsText = checkinsMin > 0 ? t('customerList.checkinsFrom', { least: number(checkinsMin) }) : '';
  return [
    { label: sourceText, without: { source: '' } },
    { label: carrierText, without: { carrier: '' } },
    { label: registered, without: { registeredFrom: '', registeredTo: '' } },
    { label: seen, without: { isNeverSeen: false, seenFrom: '', seenTo: '' } },
    { label: checkinsText, without: { checkinsMin: 0 } },
  ].filter(({ label }) => label !== '');
}

/** A range in words: open at one end, or from one day to another. */
function useRangeText() {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (what: 'registered' | 'seen', from: string, to: string): string => {
    const days = { from: from && date(startOfDay(from)), to: to && date(startOfDay(to)) };
    if (from && to) return t(`customerList.${what}Between`, days);
    if (from) return t(`customerList.${what}From`, { from: days.from });
    return to ? t(`customerList.${what}To`, { to: days.to }) : '';
  };
}

/** Says why a search changes nothing: it has too few digits, or none. */
export function SearchHint({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const isTooShort = search.trim() !== '' && soughtDigits(search) === '';
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ color: 'text.secondary', ...(isTooShort && { paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 1.5 }) }}
    >
      {isTooShort ? t('customers.searchHint') : null}
    </Typography>
  );
}
