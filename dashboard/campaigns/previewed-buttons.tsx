import { type Glyph, networkGlyphs, shareGlyph } from '@fanfare/contract/page-glyphs.ts';
import { isSocialLink, socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { pageLook } from './page-looks.ts';
import { PreviewedGlyph } from './previewed-glyph.tsx';
import { useSiteRamp } from './use-site-ramp.ts';

const button = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '12px',
  minHeight: 48,
  padding: '10px 20px',
  border: '1px solid transparent',
  borderRadius: '12px',
  fontWeight: 500,
  textAlign: 'center',
} as const;

/** One for each network that the workspace has a link to. */
export function PreviewedFollowButtons() {
  const { t } = useTranslation(['common', 'translations']);
  const { socials } = useCurrentWorkspace().workspace;
  return socialNetworks
    .filter((network) => isSocialLink(network, socials[network] ?? ''))
    .map((network) => (
      <FollowButton
        key={network}
        glyph={networkGlyphs[network]}
        words={t('translations:campaignPreview.follow', { network: socialNetworkNames[network] })}
      />
    ));
}

/** The glyphs stand in one column, the words in the middle. */
function FollowButton({ glyph, words }: { readonly glyph: Glyph; readonly words: string }) {
  return (
    <Box sx={{ ...button, paddingInline: '56px', borderColor: pageLook.border, backgroundColor: pageLook.paper }}>
      <Box sx={{ position: 'absolute', insetInlineStart: 20 }}>
        <PreviewedGlyph glyph={glyph} />
      </Box>
      {words}
    </Box>
  );
}

export function PreviewedShareButton() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Box sx={{ ...button, color: useSiteRamp()[700] }}>
      <PreviewedGlyph glyph={shareGlyph} />
      {t('translations:campaignPreview.share')}
    </Box>
  );
}
