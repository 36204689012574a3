import { brandColors } from '@fanfare/contract/brand-colors.ts';
import { colorPattern } from '@fanfare/contract/oklch.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useColorByItself } from '../../session/shop-colors.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ColorSample } from '../../ui/color-sample.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { EditDialog } from './edit-dialog.tsx';

const offered = {
  red: '#c8102e',
  orange: '#f26b1d',
  yellow: '#ffc400',
  green: '#2e7d32',
  teal: '#00857c',
  blue: '#1463d8',
  purple: '#6d3fc0',
  pink: '#d6247f',
  brown: '#7a4a2b',
  black: '#1a1a1a',
} as const;
const names = Object.keys(offered) as (keyof typeof offered)[];

/** Whether visitors see the shop in the color of its picture, or in one of staff's choice. */
export function ColorDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const byItself = useColorByItself(workspace);
  const [source, setSource] = useState<'picture' | 'own'>(workspace.ownColor === null ? 'picture' : 'own');
  const [typed, setTyped] = useState(workspace.ownColor ?? byItself);
  const [isAsked, setAsked] = useState(false);
  const own = toColor(typed);
  const wanted = source === 'picture' ? null : own;
  const restore = (found: string) => {
    setSource(found === 'picture' ? 'picture' : 'own');
    if (found !== 'picture') setTyped(found);
  };
  const toChange = () => {
    setAsked(true);
    return wanted === undefined ? undefined : { ownColor: wanted };
  };
  return (
    <EditDialog
      open={open}
      title={t('workspaceColor.change')}
      saveLabel={t('workspaceColor.save')}
      savedText={t('workspaceColor.saved')}
      saved={workspace.ownColor ?? ''}
      kept={{ name: 'color', typed: source === 'own' ? typed : source, restore }}
      isChanged={wanted !== workspace.ownColor}
      toChange={toChange}
      onClose={onClose}
    >
      {(savedNow) => (
        <Stack sx={{ gap: 3 }}>
          <ChoiceRow
            legend={t('workspaceColor.source')}
            value={source}
            choices={[
              { value: 'picture', label: t('workspaceColor.picture'), sample: <ColorSample color={byItself} /> },
              { value: 'own', label: t('workspaceColor.own'), sample: <ColorSample color={own ?? '#ffffff'} /> },
            ]}
            onChoose={setSource}
          />
          {source === 'own' ? (
            <OwnColor typed={typed} color={own} onType={setTyped} isWrong={isAsked && own === undefined} />
          ) : (
            <Box sx={{ typography: 'secondary' }}>
              {t(workspace.pictureColor === null ? 'workspaceColor.noPicture' : 'workspaceColor.pictureHint')}
            </Box>
          )}
          {savedNow === undefined ? null : (
            <Box sx={{ typography: 'secondary' }}>
              {t('workspace.savedNow', { value: savedNow === '' ? t('workspaceColor.picture') : savedNow })}
            </Box>
          )}
          <Sample name={workspace.name} color={wanted ?? byItself} />
        </Stack>
      )}
    </EditDialog>
  );
}

/** As people write it, with or without its mark; nothing while it is no color. */
function toColor(typed: string): string | undefined {
  const color = `#${typed.trim().toLowerCase().replace(/^#/, '')}`;
  return colorPattern.test(color) ? color : undefined;
}

interface OwnColorProps {
  readonly typed: string;
  /** What was typed, where it is a color. */
  readonly color: string | undefined;
  readonly onType: (typed: string) => void;
  readonly isWrong: boolean;
}

function OwnColor({ typed, color, onType, isWrong }: OwnColorProps) {
  const { t } = useTranslation();
  const pickerId = useId();
  const chosen = names.find((name) => offered[name] === color);
  return (
    <>
      <ChoiceRow
        legend={t('workspaceColor.offered')}
        value={chosen ?? ''}
        choices={names.map((name) => ({
          value: name,
          label: t(`workspaceColor.${name}`),
          sample: <ColorSample color={offered[name]} />,
        }))}
        onChoose={(name) => name !== '' && onType(offered[name])}
      />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <TextInput
          label={t('workspaceColor.code')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          error={isWrong ? t('workspaceColor.wrong') : undefined}
          hint={t('workspaceColor.codeHint')}
          inputProps={{ dir: 'ltr', spellCheck: false, autoCapitalize: 'off' }}
        />
        <Box sx={{ flexShrink: 0 }}>
          <Box
            component="label"
            htmlFor={pickerId}
            sx={{ typography: 'subtitle2', display: 'block', marginBlockEnd: 0.75 }}
          >
            {t('workspaceColor.picker')}
          </Box>
          <Box
            component="input"
            id={pickerId}
            type="color"
            value={color ?? '#ffffff'}
            onChange={(event) => onType(event.target.value)}
            sx={pickerStyle}
          />
        </Box>
      </Stack>
    </>
  );
}

const pickerStyle = {
  width: 96,
  height: 40,
  '@media (pointer: coarse)': { height: 44 },
  padding: '4px',
  border: '1px solid',
  borderColor: 'neutral.400',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
  cursor: 'pointer',
} as const;

/** What becomes of it on visitors' pages; a picture, not a form. */
function Sample({ name, color }: { readonly name: string; readonly color: string }) {
  const { t } = useTranslation();
  const { brand, brandInk, brandEdge, main, mainSoft, mainTint } = brandColors(color, 'light');
  return (
    <Stack
      role="img"
      aria-label={t('workspaceColor.preview')}
      sx={{
        gap: 1.5,
        alignItems: 'center',
        padding: 3,
        borderRadius: '16px',
        color: '#212636',
        textAlign: 'center',
        backgroundImage: `linear-gradient(${mainSoft}, ${mainTint})`,
      }}
    >
      <Box sx={{ typography: 'h6', overflowWrap: 'anywhere' }}>{name}</Box>
      <Box
        sx={{
          width: '100%',
          maxWidth: 280,
          padding: '9px',
          border: `1px solid ${brandEdge}`,
          borderRadius: '12px',
          typography: 'subtitle2',
          color: brandInk,
          backgroundColor: brand,
        }}
      >
        {t('workspaceColor.button')}
      </Box>
      <Box sx={{ typography: 'subtitle2', color: main }}>{t('workspaceColor.words')}</Box>
    </Stack>
  );
}
