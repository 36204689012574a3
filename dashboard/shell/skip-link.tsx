import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The first stop of every page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#main')?.focus();
      }}
      sx={{
        position: 'fixed',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 2000,
        padding: '10px 16px',
        borderRadius: '12px',
        backgroundColor: 'background.paper',
        color: 'primary.main',
        fontWeight: 500,
        boxShadow: 8,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
}
