import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageProblem, ImageWarning, ListedImage } from './image-list.ts';

interface ImageCardProps {
  readonly item: ListedImage;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly warning: ImageWarning | undefined;
  readonly isDragged: boolean;
  readonly handle: ReactNode;
  readonly menu: ReactNode;
  /** What the picture shows in words, and the way to say it. */
  readonly description: ReactNode;
}

/** One picture with its place, what is to be said of it, and the ways to move it. */
export function ImageCard({ item, position, count, warning, isDragged, handle, menu, description }: ImageCardProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        borderRadius: '12px',
        border: 1,
        borderColor: isDragged ? 'primary.main' : 'divider',
        backgroundColor: 'background.paper',
        boxShadow: isDragged ? '0 8px 24px rgb(18 22 33 / 0.16)' : undefined,
        overflow: 'hidden',
        height: '100%',
      }}
    >
      <Box sx={{ position: 'relative', aspectRatio: '4 / 3', backgroundColor: 'level.2' }}>
        <Picture item={item} place={t('images.position', { position, count })} />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            insetBlockEnd: 8,
            insetInlineStart: 8,
            minWidth: 24,
            paddingInline: 0.75,
            borderRadius: '8px',
            textAlign: 'center',
            typography: 'caption',
            fontWeight: 600,
            lineHeight: '24px',
            color: 'neutral.50',
            backgroundColor: 'neutral.900',
          }}
        >
          {position}
        </Box>
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, paddingInline: 0.5, paddingBlock: 0.5 }}>
        {handle}
        <FileFacts item={item} />
        {menu}
      </Stack>
      {item.state.phase === 'failed' ? <Problem problem={item.state.problem} /> : null}
      {item.refused ? <Problem {...item.refused} /> : null}
      {warning ? <Warning warning={warning} /> : null}
      {description}
    </Box>
  );
}

function Picture({ item: { name, state }, place }: { readonly item: ListedImage; readonly place: string }) {
  const { t } = useTranslation();
  if (state.phase === 'ready') {
    return <ReadyPicture url={state.image.url} alt={state.image.alt ? `${place}: ${state.image.alt}` : place} />;
  }
  if (state.phase === 'preparing') {
    return (
      <Skeleton
        variant="rectangular"
        width="100%"
        height="100%"
        role="img"
        aria-label={t('images.preparing', { name })}
      />
    );
  }
  return (
    <Box aria-hidden sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'error.main' }}>
      <ImageBrokenIcon size={32} />
    </Box>
  );
}

/** One that does not arrive leaves a sign in its place, and its words to those who cannot see it. */
function ReadyPicture({ url, alt }: { readonly url: string; readonly alt: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === brokenUrl) {
    return (
      <Box
        role="img"
        aria-label={alt}
        sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'neutral.500' }}
      >
        <ImageBrokenIcon size={32} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={url}
      alt={alt}
      draggable={false}
      onError={() => setBrokenUrl(url)}
      sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  );
}

const bytesPerKilobyte = 1024;

function FileFacts({ item: { name, state } }: { readonly item: ListedImage }) {
  const { i18n } = useTranslation();
  const bytes = state.phase === 'ready' ? state.image.blob?.size : undefined;
  const kilobytes = bytes === undefined ? undefined : Math.max(1, Math.round(bytes / bytesPerKilobyte));
  const size = kilobytes?.toLocaleString(i18n.language, { style: 'unit', unit: 'kilobyte' });
  return (
    <Typography
      variant="caption"
      noWrap={size !== undefined}
      title={size && name}
      sx={{ flex: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {size ?? (state.phase === 'failed' ? name : '')}
    </Typography>
  );
}

interface ProblemProps {
  readonly problem: ImageProblem;
  /** Of the file, where another picture is shown. */
  readonly name?: string;
}

function Problem({ problem, name }: ProblemProps) {
  const { t } = useTranslation();
  const megabytes = problem.kind === 'tooLarge' ? problem.megabytes : 0;
  const words = t(`images.${problem.kind}`, { megabytes });
  return (
    <Remark color="error.main" icon={<WarningDiamondIcon weight="fill" />}>
      {name === undefined ? words : t('images.notReplaced', { name, problem: words })}
    </Remark>
  );
}

function Warning({ warning }: { readonly warning: ImageWarning }) {
  const { t } = useTranslation();
  return (
    <Remark color="warning.main" icon={<WarningIcon weight="fill" />}>
      {t(`images.${warning.kind}`, { width: 0, position: 0, ...warning })}
    </Remark>
  );
}

function Remark({
  color,
  icon,
  children,
}: {
  readonly color: string;
  readonly icon: ReactNode;
  readonly children: string;
}) {
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ gap: 0.75, paddingInline: 1, paddingBlockEnd: 1, color, typography: 'caption' }}
    >
      <Box aria-hidden component="span" sx={{ lineHeight: '20px', display: 'flex', alignItems: 'center', height: 20 }}>
        {icon}
      </Box>
      {children}
    </Stack>
  );
}

/** Stands in the place of a removed picture while it can be brought back. */
export function RemovedCard({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => focusWhileThere(undo.current), []);
  return (
    <Stack
      role="status"
      sx={{
        height: '100%',
        minHeight: 140,
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        borderRadius: '12px',
        border: '1px dashed',
        borderColor: 'neutral.300',
        typography: 'secondary',
      }}
    >
      {t('images.removed')}
      <Button ref={undo} size="small" onClick={onUndo}>
        {t('images.undo')}
      </Button>
    </Stack>
  );
}

/** The menu that removed the picture is gone, and this button goes soon; the keyboard stays in the list. */
function focusWhileThere(button: HTMLButtonElement | null): () => void {
  button?.focus();
  return () => {
    if (button && document.activeElement === button) button.closest('ul')?.focus();
  };
}
