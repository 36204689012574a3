import type { Customer } from '@fanfare/contract/customers.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { isolated, shownPhone } from '../shown-phone.ts';
import { useSourceNames } from '../use-source-names.ts';

export type RowWords = ReturnType<typeof useRowWords>;

/** What rows say: made once for the list, because a hundred rows pass by in one scroll and hooks in each would show. */
export function useRowWords(areNumbersHidden: boolean) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, date, moment, relative } = useFormats();
  const sourceName = useSourceNames();
  return useMemo(
    () => ({
      number,
      date,
      relative,
      sourceName,
      exactly: moment,
      phone: (customer: Customer) => shownPhone(customer.phone, areNumbersHidden),
      /** The names of a row's controls. */
      labels: (customer: Customer) => {
        const phone = isolated(shownPhone(customer.phone, areNumbersHidden));
        return {
          select: t('translations:customerList.select', { phone }),
          view: t('translations:customers.viewDetailsOf', { phone }),
          copy: t('translations:customerList.copyNumberOf', { phone }),
          menu: t('translations:customers.menuOf', { phone }),
        };
      },
      never: t('translations:customers.never'),
      unknownCarrier: t('translations:customers.unknownCarrier'),
      active: t('translations:customers.isActive'),
      blocked: t('translations:customers.isBlocked'),
      optedOut: t('translations:customers.optedOut'),
      optedOutAsked: t('translations:customers.optedOutAsked'),
    }),
    [t, number, date, moment, relative, sourceName, areNumbersHidden],
  );
}
