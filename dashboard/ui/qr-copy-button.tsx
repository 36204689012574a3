import Button from '@mui/material/Button';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';
import { toastFailure } from './toasts.tsx';

const copiedShownMs = 2_000;
const widthPx = 1_024;

/** Puts the code into the clipboard as a picture, where the browser can; it says so on itself for two seconds. */
export function QrCopyButton({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!('ClipboardItem' in globalThis)) return null;
  const copy = async () => {
    try {
      // As a promise: a browser that waits for the picture forgets that somebody pressed a button.
      const picture = import('./qr-file.ts').then(({ toQrPng }) => toQrPng(url, widthPx));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      setCopied(true);
      announce(t('ui.copied'));
    } catch (error) {
      console.warn(error);
      toastFailure(t('qr.copyFailed'));
    }
  };
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy()}
    >
      {isCopied ? t('ui.copied') : t('qr.copyImage')}
    </Button>
  );
}
