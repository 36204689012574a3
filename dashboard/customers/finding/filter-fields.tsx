import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { type CustomersView, carrierUnknown } from './customers-view.ts';
import { DayRange } from './day-range.tsx';
import type { FilterChoices } from './filter-panel.tsx';
import type { ChangeView } from './use-customers-view.ts';
import { useSourceNames } from '../use-source-names.ts';

interface FilterFieldsProps {
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly choices: FilterChoices;
}

/** Each filter takes effect as soon as it is set. */
export function FilterFields({ view, onChangeView, choices }: FilterFieldsProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <WordFilters view={view} onChangeView={onChangeView} choices={choices} />
      <DayRange
        label={t('translations:customers.createdAt')}
        from={view.registeredFrom}
        to={view.registeredTo}
        onChange={({ from, to }) => onChangeView({ registeredFrom: from, registeredTo: to })}
      />
      <DayRange
        label={t('translations:customers.lastCheckin')}
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
          label={t('translations:customerList.neverSeen')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </DayRange>
      <TextInput
        label={t('translations:customerList.checkinsMin')}
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
  const { t } = useTranslation(['common', 'translations']);
  const nameOf = useSourceNames();
  const sources = new Set([...choices.sources, ...(view.source ? [view.source] : [])]);
  const carriers = new Set([
    ...choices.carriers.map((carrier) => carrier || carrierUnknown),
    ...(view.carrier ? [view.carrier] : []),
  ]);
  return (
    <>
      <ChoiceField
        label={t('translations:customers.source')}
        any={t('translations:customers.allSources')}
        value={view.source}
        choices={[...sources].map((value) => ({ value, name: nameOf(value) }))}
        onChange={(source) => onChangeView({ source })}
      />
      <ChoiceField
        label={t('translations:customers.carrier')}
        any={t('translations:customerList.allCarriers')}
        value={view.carrier}
        choices={[...carriers].map((value) => ({
          value,
          name: value === carrierUnknown ? t('translations:customers.unknownCarrier') : value,
        }))}
        onChange={(carrier) => onChangeView({ carrier })}
      />
    </>
  );
}
