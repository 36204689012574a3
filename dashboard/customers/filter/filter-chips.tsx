import type { Segment } from '@fanfare/contract/segments.ts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { useSourceNames } from '../customer-words.tsx';
import { useImportNames } from '../imports/undo-import.tsx';
import { SaveSegment } from './segment-dialogs.tsx';
import { type Filter, filtersOf, soughtDigits, withoutFilters } from './customers-view.ts';

interface FilterChipsProps {
  readonly segment: Segment;
  readonly search: string;
  /** Where nobody matches, what says so clears them all. */
  readonly isClearedBelow: boolean;
  readonly onChange: (segment: Segment) => void;
}

/** What the list is filtered by; each can be taken away. */
export function FilterChips({ segment, search, isClearedBelow, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const textOf = useFilterText(segment);
  const filters = filtersOf(segment);
  if (filters.length === 0) return null;
  return (
    <Stack component="ul" aria-label={t('customerList.filtersInUse')} direction="row" sx={chipsLook}>
      {filters.map((filter) => {
        const label = textOf[filter]();
        const remove = () => onChange(withoutFilters(segment, [filter]));
        return (
          <li key={filter}>
            <Chip
              component="button"
              type="button"
              clickable
              label={label}
              aria-label={t('customerList.removeFilter', { filter: label })}
              onClick={remove}
              onDelete={remove}
              deleteIcon={<XIcon size={14} aria-hidden />}
              sx={{ minHeight: 32, border: 0 }}
            />
          </li>
        );
      })}
      <li>
        {isClearedBelow ? null : (
          <Button size="small" color="secondary" onClick={() => onChange(withoutFilters(segment))}>
            {t('customers.clearFilters')}
          </Button>
        )}
        <SaveSegment segment={segment} search={search} />
      </li>
    </Stack>
  );
}

const chipsLook = {
  ...plainList,
  gap: 1,
  flexWrap: 'wrap',
  paddingInline: { xs: 2, sm: 3 },
  paddingBlockEnd: 2,
} as const;

function useFilterText(segment: Segment): Readonly<Record<Filter, () => string>> {
  const { t } = useTranslation();
  const nameOf = useSourceNames();
  const importNameOf = useImportNames(segment.importId !== undefined);
  const rangeText = useRangeText();
  const { carrier = '', consentVersion = '' } = segment;
  const inDays = (key: 'registeredWithin' | 'seenWithin' | 'notSeenFor', count = 0) =>
    t(`customerList.${key}`, { count });
  return {
    source: () => t('customerList.sourceIs', { source: nameOf(segment.source ?? segment.sourceKind ?? '') }),
    carrier: () => t('customerList.carrierIs', { carrier: carrier === '' ? t('customers.unknownCarrier') : carrier }),
    tags: () => t('customerList.tagsAre', { tags: (segment.tags ?? []).join(', ') }),
    importId: () =>
      t('customerList.importIs', { name: importNameOf(segment.importId ?? '') ?? t('customerImports.earlier') }),
    joined: () => rangeText('registered', segment.joinedFrom, segment.joinedTo),
    joinedWithin: () => inDays('registeredWithin', segment.joinedWithinDays),
    ever: () => t(`customerList.${segment.isNeverSeen ? 'seenNever' : 'seenEver'}`),
    seen: () => rangeText('seen', segment.seenFrom, segment.seenTo),
    seenWithin: () => inDays('seenWithin', segment.seenWithinDays),
    notSeenFor: () => inDays('notSeenFor', segment.notSeenForDays),
    checkinsMin: () => t('customerList.checkinsFrom', { least: segment.checkinsMin ?? 0 }),
    pending: () => t(segment.isPending ? 'customerRecord.pendingTitle' : 'customerList.notPending'),
    consentVersion: () =>
      t('customerList.consentIs', { text: consentVersion === '' ? t('customerList.noConsent') : consentVersion }),
  };
}

/** A range in words: open at one end, or from one day to another. */
function useRangeText() {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (what: 'registered' | 'seen', from: number | undefined, past: number | undefined): string => {
    const days = { from: from === undefined ? '' : date(from), to: past === undefined ? '' : date(past - 1) };
    if (days.from && days.to) return t(`customerList.${what}Between`, days);
    return days.from ? t(`customerList.${what}From`, days) : t(`customerList.${what}To`, days);
  };
}

/** Says why a search changes nothing: it has too few digits, or none. */
export function SearchHint({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const isTooShort = search.trim() !== '' && soughtDigits(search) === '';
  return (
    <Typography
      variant="secondary"
      role="status"
      sx={isTooShort ? { paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 1.5 } : {}}
    >
      {isTooShort ? t('customers.searchHint') : null}
    </Typography>
  );
}
