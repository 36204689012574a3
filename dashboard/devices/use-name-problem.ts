import { deviceNameMax } from '@fanfare/contract/devices.ts';
import { useTranslation } from 'react-i18next';

/** What is wrong with a name, in words; nothing while it will do. */
export function useNameProblem(): (name: string) => string | undefined {
  const { t } = useTranslation(['common', 'translations']);
  return (name) => {
    if (name.trim() === '') return t('translations:devices.nameMissing');
    return name.trim().length > deviceNameMax
      ? t('translations:devices.nameTooLong', { max: deviceNameMax })
      : undefined;
  };
}
