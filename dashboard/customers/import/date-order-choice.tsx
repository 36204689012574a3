import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../text/languages.ts';
import { useFormats } from '../../text/formats.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import type { DateOrder } from './reading/import-fields.ts';
import { readDate } from './reading/read-date.ts';
import type { Columns } from './use-columns.ts';

const orders: readonly DateOrder[] = ['monthFirst', 'dayFirst'];

interface DateOrderChoiceProps {
  readonly columns: Columns;
  readonly isMissing: boolean;
}

/** Asked where the file itself does not tell, with both readings of one of its dates. */
export function DateOrderChoice({ columns, isMissing }: DateOrderChoiceProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { language } = useFormats();
  // With the month as a word: figures alone would leave open which is which.
  const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' });
  const helpId = useId();
  const { example } = columns.dates;
  const choices = orders.map((order) => ({
    value: order,
    label: t(`translations:customersImport.${order}`, { date: days.format(readDate(example, order) ?? 0) }),
  }));
  return (
    <Stack sx={{ gap: 1 }} role="group" aria-describedby={isMissing ? helpId : undefined}>
      <ChoiceRow<DateOrder | 'none'>
        legend={t('translations:customersImport.askOrder', { example })}
        value={columns.order ?? 'none'}
        choices={choices}
        onChoose={(order) => columns.setOrder(order === 'none' ? undefined : order)}
      />
      {isMissing ? (
        <FormHelperText id={helpId} error role="alert">
          {t('translations:customersImport.chooseOrder')}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}
