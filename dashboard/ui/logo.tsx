import Box from '@mui/material/Box';

/** A horn that is heard: the mark, and the site's name beside it. */
export function Logo({ name, markOnly = false }: { name: string; markOnly?: boolean }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, height: 32 }}>
      <LogoMark />
      {markOnly ? null : (
        <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1 }}>
          {name}
        </Box>
      )}
    </Box>
  );
}

export function LogoMark({ sizePx = 32 }: { sizePx?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
      sx={{ width: sizePx, height: sizePx, flexShrink: 0, color: 'primary.main' }}
    >
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M7 14.2c0-.7.5-1.2 1.2-1.2h2.6c2.6 0 5-1.3 6.5-3.5.6-.9 2.1-.5 2.1.6v11.8c0 1.1-1.5 1.5-2.1.6A7.8 7.8 0 0 0 10.800 19H8.2C7.500 19 7 18.500 7 17.800z"
        fill="#fff"
      />
      <path
        d="M10.200 20.600h2.500l.9 2.800c.3.900-.3 1.800-1.300 1.800-.6 0-1.100-.4-1.300-.9z"
        fill="#fff"
        opacity=".85"
      />
      <path
        d="M22.300 12.700a4.700 4.700 0 0 1 0 6.600M24.700 10.200a8.200 8.200 0 0 1 0 11.600"
        fill="none"
        stroke="#fff"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </Box>
  );
}
