import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../text/languages.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { usePopoverPlace } from './use-popover-place.ts';

/** The three languages, each named in itself. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { settings, change } = useSettings();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = usePopoverPlace('end');
  const label = `${t('ui.language')}: ${languageNames[settings.language]}`;
  return (
    <>
      <IconButton
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TranslateIcon size={22} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{
          list: { 'aria-label': t('ui.language') },
          paper: { sx: { minWidth: 180, marginBlockStart: 1 } },
        }}
      >
        {languages.map((language) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            aria-checked={language === settings.language}
            selected={language === settings.language}
            lang={language}
            onClick={() => {
              setAnchor(null);
              change({ language });
            }}
            sx={{ justifyContent: 'space-between' }}
          >
            {languageNames[language]}
            {language === settings.language ? <CheckIcon size={16} weight="bold" aria-hidden /> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
