// The same five things stand on every sheet. Nothing is smaller than 16 px, and long words wrap.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../text/languages.ts';
import { WorkspacePicture } from '../../ui/workspace-picture.tsx';

export interface SheetContent {
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly url: string;
  readonly language: Language;
}

const textMinPx = 16;
const pxPerMm = 96 / 25.4;
/** From here on a name takes a smaller size, so that it fits into three or four lines. */
const longNameFrom = 30;

export function SheetLogo({ content, sizeMm }: { readonly content: SheetContent; readonly sizeMm: number }) {
  return <WorkspacePicture url={content.pictureUrl} sizePx={Math.round(sizeMm * pxPerMm)} />;
}

interface SheetNameProps {
  readonly content: SheetContent;
  readonly sizePx: number;
  readonly longSizePx: number;
}

export function SheetName({ content, sizePx, longSizePx }: SheetNameProps) {
  const isLong = content.name.length > longNameFrom;
  return (
    <Box
      sx={{
        fontSize: `${isLong ? longSizePx : sizePx}px`,
        fontWeight: 600,
        lineHeight: 1.15,
        overflowWrap: 'anywhere',
        textWrap: 'balance',
      }}
    >
      {content.name}
    </Box>
  );
}

export function SheetScan({ content, sizePx }: { readonly content: SheetContent; readonly sizePx: number }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Box sx={{ fontSize: `${sizePx}px`, fontWeight: 500, lineHeight: 1.2, textWrap: 'balance' }}>
      {t('translations:invitePrint.scan', { lng: content.language })}
    </Box>
  );
}

export function SheetAddress({
  content,
  sizePx = textMinPx,
}: {
  readonly content: SheetContent;
  readonly sizePx?: number;
}) {
  return (
    <Box dir="ltr" sx={{ fontSize: `${sizePx}px`, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
      {content.url.replace(/^https?:\/\//, '')}
    </Box>
  );
}

export function SheetConsent({ content, isShort }: { readonly content: SheetContent; readonly isShort: boolean }) {
  const { t } = useTranslation(['common', 'translations']);
  const { name, language } = content;
  return (
    <Box sx={{ fontSize: `${textMinPx}px`, lineHeight: 1.2, overflowWrap: 'anywhere', textWrap: 'balance' }}>
      {isShort
        ? t('translations:invitePrint.shortConsent', { lng: language })
        : t('translations:invitePrint.consent', { lng: language, workspace: name })}
    </Box>
  );
}
