import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { soughtDigits } from './customers-view.ts';

/** Says why a search changes nothing: it has too few digits, or none. */
export function SearchHint({ search }: { readonly search: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const isTooShort = search.trim() !== '' && soughtDigits(search) === '';
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ color: 'text.secondary', ...(isTooShort && { paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 1.5 }) }}
    >
      {isTooShort ? t('translations:customers.searchHint') : null}
    </Typography>
  );
}
