import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { useShopColor } from '../../session/shop-colors.ts';
import { countryName, useFormats, zoneCity } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { ColorSample } from '../../ui/color-sample.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type DialogProps, type DialogState, useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import { WorkspacePicture } from '../../ui/workspace-picture.tsx';
import { timeIn } from './time-zones.ts';

const LazyNameDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).NameDialog);
const LazyPictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog);

/** Who the workspace is, and how much is in it. */
export function ProfileCard({ workspace }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('workspace.profile')} lead={t('workspace.profileLead')}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <WorkspacePicture url={workspace.profile_image_url} sizePx={96} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Name name={workspace.name} />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 0.5,
              typography: 'secondary',
            }}
          >
            {t('workspace.id')}:{' '}
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <bdi>{workspace.workspace_id}</bdi>
              <CopyIconButton text={workspace.workspace_id} label={t('workspace.copyId')} />
            </Box>
          </Box>
          {useMay('workspace.change') ? <PictureButton /> : null}
        </Box>
      </Stack>
      <Counts workspace={workspace} />
      <ColorRow workspace={workspace} />
      <ZoneRow timeZone={workspace.timeZone} />
      <CountryRow country={workspace.country} />
    </SectionCard>
  );
}

function Name({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const dialog = useDialog();
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {name}
      </Typography>
      {useMay('workspace.change') ? (
        <IconButton size="small" onClick={dialog.open} aria-label={t('workspace.editName')}>
          <PencilSimpleIcon />
        </IconButton>
      ) : null}
      <Opened dialog={dialog} Dialog={LazyNameDialog} />
    </Stack>
  );
}

interface OpenedProps {
  readonly dialog: DialogState;
  readonly Dialog: ComponentType<DialogProps>;
}

/** A dialog that is loaded when it is first opened. */
function Opened({ dialog: { opening, isOpen, close }, Dialog }: OpenedProps) {
  return opening > 0 ? <Dialog key={opening} open={isOpen} onClose={close} /> : null;
}

function PictureButton() {
  const { t } = useTranslation();
  const dialog = useDialog();
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<ImageIcon />}
        onClick={dialog.open}
        sx={{ marginBlockStart: 1 }}
      >
        {t('workspacePicture.change')}
      </Button>
      <Opened dialog={dialog} Dialog={LazyPictureDialog} />
    </>
  );
}

function Counts({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const counts = [
    ['customers', workspace.customers_quantity],
    ['campaigns', workspace.campaign_quantity],
    ['devices', workspace.devices.length],
  ] as const;
  return (
    <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBlock: 3 }}>
      {counts.map(([noun, count]) => (
        <Box
          component="li"
          key={noun}
          sx={{
            paddingInline: 2,
            paddingBlock: 1,
            borderRadius: '12px',
            backgroundColor: 'level.1',
            typography: 'body2',
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {t(`workspace.${noun}`, { count })}
        </Box>
      ))}
    </Box>
  );
}

const LazyTimeZoneDialog = lazyDialog(async () => (await import('./time-zone-dialog.tsx')).TimeZoneDialog);

/** By which clock the workspace counts its days, and what that clock shows. */
function ZoneRow({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const now = useNow();
  const dialog = useDialog();
  return (
    <Row
      icon={<ClockIcon />}
      title={
        <>
          {t('workspace.timeZone')}: <bdi>{zoneCity(timeZone)}</bdi>
        </>
      }
      hint={`${t('workspace.nowThere', { time: timeIn(timeZone, language, now) })} ${t('workspace.timeZoneHint')}`}
      buttonLabel={t('workspace.changeTimeZone')}
      onOpen={dialog.open}
    >
      <Opened dialog={dialog} Dialog={LazyTimeZoneDialog} />
    </Row>
  );
}

const LazyCountryDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).CountryDialog);

/** As which phone numbers are read and shown. */
function CountryRow({ country }: { readonly country: string }) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const dialog = useDialog();
  return (
    <Row
      icon={<GlobeIcon />}
      title={
        <>
          {t('workspaceCountry.label')}: <bdi>{countryName(country, language)}</bdi>
        </>
      }
      hint={t('workspaceCountry.hint')}
      buttonLabel={t('workspaceCountry.change')}
      onOpen={dialog.open}
    >
      <Opened dialog={dialog} Dialog={LazyCountryDialog} />
    </Row>
  );
}

const LazyColorDialog = lazyDialog(async () => (await import('./color-dialog.tsx')).ColorDialog);

/** In which color visitors see the workspace, and where that comes from. */
function ColorRow({ workspace: { ownColor, pictureColor } }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  const color = useShopColor();
  const dialog = useDialog();
  return (
    <Row
      icon={<PaletteIcon />}
      title={
        <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {t('workspaceColor.title')}: <ColorSample color={color} />
          <bdi>{ownColor ?? t(pictureColor === null ? 'workspaceColor.standard' : 'workspaceColor.picture')}</bdi>
        </Stack>
      }
      hint={t('workspaceColor.hint')}
      buttonLabel={t('workspaceColor.change')}
      onOpen={dialog.open}
    >
      <Opened dialog={dialog} Dialog={LazyColorDialog} />
    </Row>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly hint: string;
  readonly buttonLabel: string;
  readonly onOpen: () => void;
  /** The dialog that the button opens. */
  readonly children: ReactNode;
}

/** Something that the workspace says of itself, and what changes it. */
function Row({ icon, title, hint, buttonLabel, onOpen, children }: RowProps) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 2,
        alignItems: { sm: 'center' },
        borderTop: 1,
        borderColor: 'divider',
        paddingBlock: 2.5,
        '&:last-child': { paddingBlockEnd: 0 },
      }}
    >
      <Box
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', fontSize: 22, lineHeight: 0 }}
      >
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="div">
          {title}
        </Typography>
        <Typography variant="secondary">{hint}</Typography>
      </Box>
      {useMay('workspace.change') ? (
        <Button
          variant="outlined"
          color="secondary"
          onClick={onOpen}
          sx={{ alignSelf: { xs: 'flex-start', sm: 'auto' }, flexShrink: 0 }}
        >
          {buttonLabel}
        </Button>
      ) : null}
      {children}
    </Stack>
  );
}
