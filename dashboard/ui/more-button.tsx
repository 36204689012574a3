import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { BusyButton } from './busy-button.tsx';
import { keepFocusSoon } from './keep-focus-soon.ts';

interface MoreButtonProps {
  readonly label: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Below a list that goes on; nothing at its end. */
export function MoreButton({ label, query }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  const more = async () => {
    await query.fetchNextPage();
    // The button goes with the last page.
    keepFocusSoon();
  };
  return (
    <Stack sx={{ alignSelf: 'center', alignItems: 'center', gap: 1 }}>
      <BusyButton
        type="button"
        isBusy={query.isFetchingNextPage}
        variant="outlined"
        color="secondary"
        onClick={() => void more()}
      >
        {label}
      </BusyButton>
      {query.isFetchNextPageError ? (
        <FormHelperText error role="alert">
          {t('ui.moreFailed')}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}
