import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer.tsx';
import { ImageWash } from './image-wash.tsx';
import { BackAsEscape } from './stacked-blocker.tsx';
import type { DialogProps } from './use-dialog.ts';

interface DetailsDrawerProps extends DialogProps {
  /** What kind of thing it is, above its title. */
  readonly kind: string;
  readonly title: ReactNode;
  /** Of the image whose colors it takes. */
  readonly imageUrl?: string | undefined;
  readonly children: ReactNode;
  /** Actions, at the foot. */
  readonly actions?: ReactNode;
  /** Whether the page does itself what is to be done on the way back. */
  readonly seesToBack?: boolean;
}

/** Everything about one thing, from the inline end, with the list still beside it. */
export function DetailsDrawer(props: DetailsDrawerProps) {
  const { open, onClose, kind, title, imageUrl, children, actions, seesToBack = false } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 480 }, maxWidth: '100%', isolation: 'isolate' },
        },
      }}
    >
      {open && !seesToBack ? <BackAsEscape /> : null}
      <Announcer />
      <ImageWash imageUrl={imageUrl} />
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2, padding: 3, paddingBlockEnd: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="secondary">{kind}</Typography>
          <Typography variant="h5" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={t('ui.close')} sx={{ marginInlineEnd: -1 }}>
          <XIcon size={20} />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', paddingInline: 3, paddingBlockEnd: 3 }}>{children}</Box>
      {actions ? (
        <Stack
          direction="row"
          sx={{
            gap: 1.5,
            flexWrap: 'wrap',
            padding: 3,
            paddingBlock: 2,
            borderTop: 1,
            borderColor: 'divider',
            '& > button': { flex: '1 1 auto' },
          }}
        >
          {actions}
        </Stack>
      ) : null}
    </Drawer>
  );
}

/** One fact of the thing: its name and its value, in a `dl`. */
export function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 2,
        paddingBlock: 1.5,
        alignItems: 'baseline',
        justifyContent: 'space-between',
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{ margin: 0, minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere', fontWeight: 500 }}
      >
        {children}
      </Box>
    </Stack>
  );
}
