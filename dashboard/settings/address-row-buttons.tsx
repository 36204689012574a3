import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from './account.ts';

interface AddressRowButtonsProps {
  readonly label: string;
  readonly address: Address;
  readonly isReadOnly: boolean;
  readonly changeButton: Ref<HTMLButtonElement>;
  readonly onChange: () => void;
  readonly onVerify: () => void;
  /** Left out for what an account can't be without. */
  readonly onRemove: (() => void) | undefined;
}

/** Each says aloud what it is about; the words in sight are the first of its name. */
export function AddressRowButtons(props: AddressRowButtonsProps) {
  const { label, address, isReadOnly, changeButton, onChange, onVerify, onRemove } = props;
  const { t } = useTranslation(['common', 'translations']);
  const named = (action: string) => ({
    children: action,
    'aria-label': t('translations:settings.actionOn', { action, thing: label }),
  });
  const canVerify = address.value !== '' && !address.isVerified;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, marginInlineStart: 'auto' }}>
      {canVerify ? (
        <Button variant="outlined" onClick={onVerify} {...named(t('translations:settings.verify'))} />
      ) : null}
      {onRemove && !isReadOnly ? (
        <Button color="secondary" onClick={onRemove} {...named(t('translations:settings.remove'))} />
      ) : null}
      {isReadOnly ? null : (
        <Button
          ref={changeButton}
          variant="outlined"
          color="secondary"
          onClick={onChange}
          {...named(address.value ? t('translations:settings.change') : t('translations:settings.add'))}
        />
      )}
    </Stack>
  );
}
