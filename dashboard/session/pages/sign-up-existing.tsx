import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/router-link.tsx';

interface ExistingAccountProps {
  readonly username: string;
  readonly returnTo: string;
}

/** For somebody who signs up a second time: both ways in, with what was typed. */
export function ExistingAccount({ username, returnTo }: ExistingAccountProps) {
  const { t } = useTranslation();
  const state = { username: username.trim(), returnTo };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockStart: 0.5 }}>
      <TextLink to={paths.signIn} state={state} color="inherit" underline="always">
        {t('auth.signIn')}
      </TextLink>
      <TextLink to={paths.resetPassword} state={state} color="inherit" underline="always">
        {t('auth.resetTitle')}
      </TextLink>
    </Box>
  );
}
