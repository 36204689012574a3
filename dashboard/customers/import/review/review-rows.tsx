import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../text/formats.ts';
import { ReviewCards } from './review-cards.tsx';
import { ReviewTable } from './review-table.tsx';
import type { ReviewState } from './use-review.ts';
import { rowsShown } from './use-shown-rows.ts';

/** Rows of the file, a page at a time; their cells can be changed in place. */
export function ReviewRows({ review }: { readonly review: ReviewState }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { shown } = review;
  if (!shown) return null;
  const { start, count, rows } = shown;
  if (rows.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('translations:customersReview.noRows')}</Typography>;
  }
  const Rows = isNarrow ? ReviewCards : ReviewTable;
  const place = { from: number(start + 1), to: number(start + rows.length), count: number(count) };
  return (
    <Stack sx={{ gap: 2 }}>
      <Rows rows={rows} onEdit={review.edit} onSkip={review.skipRow} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography
          variant="body2"
          aria-live="polite"
          sx={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'auto' }}
        >
          {t('translations:customersReview.rowsOf', place)}
        </Typography>
        {count > rowsShown ? (
          <>
            <Button
              size="small"
              color="secondary"
              variant="outlined"
              disabled={start === 0}
              onClick={() => review.goTo(start - rowsShown)}
            >
              {t('translations:customersReview.earlier')}
            </Button>
            <Button
              size="small"
              color="secondary"
              variant="outlined"
              disabled={start + rowsShown >= count}
              onClick={() => review.goTo(start + rowsShown)}
            >
              {t('translations:customersReview.later')}
            </Button>
          </>
        ) : null}
      </Stack>
    </Stack>
  );
}
