import { mark } from '@fanfare/contract/page-glyphs.ts';
import Box from '@mui/material/Box';

/** A horn that is heard: the mark, and the site's name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, height: 32 }}>
      <LogoMark />
      <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1 }}>
        {name}
      </Box>
    </Box>
  );
}

function LogoMark() {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
      sx={{ width: 32, height: 32, flexShrink: 0, color: 'primary.main' }}
    >
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d={mark.horn} fill="#fff" />
      <path d={mark.grip} fill="#fff" opacity={mark.gripOpacity} />
      <path d={mark.sound.d} fill="none" stroke="#fff" strokeWidth={mark.sound.lineWidth} strokeLinecap="round" />
    </Box>
  );
}
