import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';
import { toastFailure } from './toasts.tsx';

const copiedShownMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly variant?: ButtonProps['variant'];
}

/** Copies a text and says so on itself for two seconds. */
export function CopyButton({ text, label, variant = 'outlined' }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(text);
  return (
    <Button
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'secondary'}
      onClick={copy}
      startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
    >
      {isCopied ? t('ui.copied') : label}
    </Button>
  );
}

/** The same as a small icon, for ids and addresses in a row. */
export function CopyIconButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton size="small" onClick={copy} aria-label={label} title={isCopied ? t('ui.copied') : label}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  );
}

function useCopy(text: string) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const tell = () => {
    setCopied(true);
    announce(t('ui.copied'));
  };
  return { isCopied, copy: () => void copyText(text, tell) };
}

/** Says so where it can't: a page without TLS has no clipboard. */
export async function copyText(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch {
    toastFailure(i18next.t('ui.copyFailed'));
  }
}
