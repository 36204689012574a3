import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from './download-file.ts';
import type * as QrFile from './qr-file.ts';
import { MenuButton } from './row-menu.tsx';
import { toastDone, toastFailure } from './toasts.tsx';

const pngWidthsPx = [1024, 2048] as const;
const copiedWidthPx = 1_024;
const LazyQrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }));

interface QrOfferProps {
  /** The address that the code opens. */
  readonly url: string;
  /** Without an ending. */
  readonly fileName: string;
  readonly sizePx?: number;
}

/** An address as a QR code, to look at and to take along as a file. */
export function QrOffer({ url, fileName, sizePx = 240 }: QrOfferProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ maxWidth: '100%', minHeight: sizePx }}>
        <Suspense fallback={<Skeleton variant="rounded" width={sizePx} height={sizePx} />}>
          <LazyQrPicture text={url} label={t('qr.opens', { url })} sizePx={sizePx} />
        </Suspense>
      </Box>
      <QrMenu url={url} fileName={fileName} />
    </Stack>
  );
}

/** The code as a file, or in the clipboard where the browser can put a picture there. */
function QrMenu({ url, fileName }: Pick<QrOfferProps, 'url' | 'fileName'>) {
  const { t } = useTranslation();
  const save = async (ending: string, toFile: (files: typeof QrFile) => Blob | Promise<Blob>) => {
    try {
      downloadFile(fileName + ending, await toFile(await import('./qr-file.ts')));
    } catch (error) {
      console.warn(error);
      toastFailure(t('qr.failed'));
    }
  };
  const copy = async () => {
    try {
      // As a promise: a browser that waits for the picture forgets that somebody pressed a button.
      const picture = import('./qr-file.ts').then(({ toQrPng }) => toQrPng(url, copiedWidthPx));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      toastDone(t('ui.copied'));
    } catch (error) {
      console.warn(error);
      toastFailure(t('qr.copyFailed'));
    }
  };
  const icon = <DownloadSimpleIcon />;
  const saveSvg = () => void save('.svg', ({ toQrSvg }) => toQrSvg(url));
  const savePng = (width: number) => void save(`-${width}.png`, ({ toQrPng }) => toQrPng(url, width));
  return (
    <MenuButton
      label={t('qr.download')}
      icon={icon}
      actions={[
        { label: t('qr.saveSvg'), icon, onChoose: saveSvg },
        ...pngWidthsPx.map((width) => ({
          label: t('qr.savePng', { width: String(width) }),
          icon,
          onChoose: () => savePng(width),
        })),
        ...('ClipboardItem' in globalThis
          ? [{ label: t('qr.copyImage'), icon: <CopyIcon />, onChoose: () => void copy() }]
          : []),
      ]}
    />
  );
}
