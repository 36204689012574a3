import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';
import { downloadFile } from './download-file.ts';
import type * as QrFile from './qr-file.ts';
import { toastFailure } from './toasts.tsx';

const pictureSizePx = 240;
const pngWidthsPx = [1024, 2048] as const;
const LazyQrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }));

interface QrOfferProps {
  /** The address that the code opens. */
  readonly url: string;
  /** Without an ending. */
  readonly fileName: string;
  /** Where it stands alone. */
  readonly isCentered?: boolean;
}

/** An address as a QR code, to look at and to take along as a file. */
export function QrOffer({ url, fileName, isCentered = false }: QrOfferProps) {
  const { t } = useTranslation();
  const save = async (ending: string, toFile: (files: typeof QrFile) => Blob | Promise<Blob>) => {
    try {
      downloadFile(fileName + ending, await toFile(await import('./qr-file.ts')));
    } catch (error) {
      console.warn(error);
      toastFailure(t('qr.failed'));
    }
  };
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={isCentered ? stackedLook : besideLook}>
        <Box sx={{ flex: 'none', maxWidth: '100%', minHeight: pictureSizePx }}>
          <Suspense fallback={<Skeleton variant="rounded" width={pictureSizePx} height={pictureSizePx} />}>
            <LazyQrPicture text={url} label={t('qr.opens', { url })} sizePx={pictureSizePx} />
          </Suspense>
        </Box>
        <Box sx={waysLook}>
          <SaveButton label={t('qr.saveSvg')} onSave={() => save('.svg', ({ toQrSvg }) => toQrSvg(url))} />
          {pngWidthsPx.map((width) => (
            <SaveButton
              key={width}
              label={t('qr.savePng', { width })}
              onSave={() => save(`-${width}.png`, ({ toQrPng }) => toQrPng(url, width))}
            />
          ))}
          <QrCopyButton url={url} />
        </Box>
      </Box>
    </Box>
  );
}

const stackedLook = { display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'center' } as const;

/** Beside each other where the place is wide enough, whatever the window is. */
const besideLook = {
  ...stackedLook,
  alignItems: 'flex-start',
  '@container (min-width: 540px)': {
    flexDirection: 'row',
    gap: 4,
    alignItems: 'center',
    '& > :last-child': { maxWidth: 320 },
  },
} as const;

/** Of one width, in as many columns as have room. */
const waysLook = {
  display: 'grid',
  gap: 1.5,
  width: '100%',
  maxWidth: 560,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
} as const;

function SaveButton({ label, onSave }: { label: string; onSave: () => Promise<void> }) {
  return (
    <Button variant="outlined" color="secondary" startIcon={<DownloadSimpleIcon />} onClick={() => void onSave()}>
      {label}
    </Button>
  );
}

const copiedShownMs = 2_000;
const copiedWidthPx = 1_024;

/** Puts the code into the clipboard as a picture, where the browser can; it says so on itself for two seconds. */
function QrCopyButton({ url }: { readonly url: string }) {
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
      const picture = import('./qr-file.ts').then(({ toQrPng }) => toQrPng(url, copiedWidthPx));
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
