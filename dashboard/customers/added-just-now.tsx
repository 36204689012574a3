import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { CustomerStatus } from './customer-status.tsx';
import { PhoneText } from './phone-text.tsx';
import { useShownPhone } from './use-hidden-numbers.ts';
import { useRemoveCustomer } from './use-remove-customer.ts';

export interface AddedNow {
  readonly phone: string;
  /** They opted out before, which adding them does not lift. */
  readonly isBlocked: boolean;
  /** epoch milliseconds */
  readonly at: number;
}

interface AddedJustNowProps {
  readonly added: readonly AddedNow[];
  readonly onUndone: (phone: string) => void;
}

/** Who was added since the page was opened, newest first. */
export function AddedJustNow({ added, onUndone }: AddedJustNowProps) {
  const { t } = useTranslation(['common', 'translations']);
  if (added.length === 0) return null;
  return (
    <SectionCard title={t('translations:customers.justNow')} lead={t('translations:customers.justNowText')} flush>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, paddingBlockEnd: 2 }}>
        {added.map((one) => (
          <AddedRow key={one.phone} added={one} onUndone={onUndone} />
        ))}
      </Box>
    </SectionCard>
  );
}

function AddedRow({ added, onUndone }: { readonly added: AddedNow; readonly onUndone: (phone: string) => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const { remove, isBusy } = useRemoveCustomer();
  const phone = useShownPhone()(added.phone);
  const undo = async () => {
    if (await remove(added.phone, t('translations:customers.undone', { phone }))) onUndone(added.phone);
  };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1, typography: 'body2' }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex', color: 'success.main' }}>
        <CheckCircleIcon size={20} weight="fill" />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        <PhoneText phone={added.phone} />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
        {relative(added.at)}
      </Box>
      {added.isBlocked ? <CustomerStatus status="blocked" /> : null}
      <Button
        size="small"
        color="secondary"
        startIcon={<ArrowCounterClockwiseIcon />}
        disabled={isBusy}
        onClick={() => void undo()}
        aria-label={t('translations:customers.undoOf', { phone })}
      >
        {t('translations:customers.undo')}
      </Button>
    </Stack>
  );
}
